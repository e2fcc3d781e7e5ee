import { screen, waitFor } from '@testing-library/react';
import { courses, ENGLISH, UDEMY } from '../../testing/data/courses.js';
import { address } from '../../testing/render-app.js';
import { aFile, aJob, drop, JOB, jobReply, open, planned } from './testing/imports.js';
import { sent } from '../../testing/fake-server.js';

const PATH = '/dashboard/managepassword/import';
const IMPORT = 'POST /api/import/credentials';

const readWith = (more: Parameters<typeof planned>[0] = {}) =>
  planned(
    {
      columns: ['name', 'url', 'username', 'password', 'tags'],
      mapping: { name: 'course_name', url: 'domain', username: 'email', password: 'password', tags: '' },
      dropped: ['tags'],
      samples: [['Main', 'https://a.example', 'ana', '••••••••', 'Udemy/English']],
      rows: 1,
      counts: { create: 1, update: 0, same: 0, refused: 0 },
      report: [{ row: 1, name: 'Main', outcome: 'create' }],
      ...more,
    },
    'import.credentials',
  );
const read = readWith();
const chosenSubtitle = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Subtitle' }).value;
const file = expect.objectContaining({ name: 'clients.csv' }) as File;

it('a file of credentials is shown with what is left out of it, by name and number', async () => {
  const dropped = ['fav', 'type'];
  const left = readWith({
    columns: ['url', 'email', 'archived', ...dropped],
    mapping: { url: 'domain', email: '', archived: '', fav: '', type: '' },
    dropped,
    samples: [],
    counts: { create: 2, update: 0, same: 0, refused: 0, archived: 3 },
  });
  open({ [IMPORT]: left }, PATH);
  await drop();
  expect(await screen.findByText('2 columns are left out: fav, type')).toBeVisible();
  expect(screen.getByText('3 archived entries are left out.')).toBeVisible();
  const chosen = (name: string) =>
    screen.getByLabelText<HTMLSelectElement>(`What ${name} becomes`).selectedOptions[0]?.text;
  const taken = 'Taken into account';
  expect(['fav', 'archived', 'email'].map(chosen)).toEqual(['Not imported', taken, taken]);
});

it('a file of credentials goes where each row says, may be mapped to a folder, and says what came of it, and nothing of made passwords', async () => {
  const { user, calls } = open(
    {
      [IMPORT]: read,
      'POST /api/plans/run': { status: 202, body: { job: aJob({ total: 1 }) } },
      [`GET /api/jobs/${JOB}`]: jobReply({ state: 'done', done: 1, total: 1 }),
    },
    PATH,
  );
  await drop();
  await user.selectOptions(await screen.findByLabelText('What tags becomes'), 'Folder (title/subtitle)');
  await waitFor(() => expect(sent(calls, IMPORT)).toHaveLength(2));
  const [first, second] = sent(calls, IMPORT) as Array<{ mapping?: string }>;
  expect(first).toEqual({ file });
  expect(JSON.parse(second?.mapping ?? '')).toMatchObject({ tags: 'folder', url: 'domain' });
  await user.click(await screen.findByRole('button', { name: 'Import 1 row' }));
  expect(await screen.findByRole('button', { name: 'Download report' })).toBeVisible();
  expect(screen.getAllByText('1 credential imported').length).toBeGreaterThan(0);
  expect(screen.queryByText(/Passwords that were made/)).toBeNull();
});

it('a file of credentials waits for a subtitle where all go to one, and a workbook keeps its sheet then', async () => {
  const ofTwo = readWith({ sheets: ['Notes', 'Accounts'], sheet: 1 });
  const { user, calls } = open({ ...courses(), [IMPORT]: ofTwo }, PATH);
  await drop(aFile('accounts.xlsx'));
  await user.selectOptions(await screen.findByLabelText('Sheet'), 'Accounts');
  await waitFor(() => expect(sent(calls, IMPORT)).toHaveLength(2));
  await screen.findByRole('button', { name: 'Import 1 row' });
  await user.click(screen.getByRole('radio', { name: /^All to one subtitle/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Import 1 row' })).toBeNull());
  await user.click(screen.getByRole('combobox', { name: 'Title' }));
  await user.click(await screen.findByRole('option', { name: 'Udemy', hidden: true }));
  await user.click(screen.getByRole('combobox', { name: 'Subtitle' }));
  await user.click(await screen.findByRole('option', { name: 'English', hidden: true }));
  await screen.findByRole('button', { name: 'Import 1 row' });
  expect(sent(calls, IMPORT)).toHaveLength(3);
  expect(sent(calls, IMPORT)[2]).toMatchObject({ shop_id: ENGLISH._id, sheet: '1' });
});

it('is reached from Courses with what is open there, and goes to that subtitle', async () => {
  const asked = { ...courses(), [IMPORT]: read };
  const { user, calls } = open(asked, `/dashboard/shops/${UDEMY._id}?subtitle=${ENGLISH._id}`);
  await user.click(await screen.findByRole('link', { name: 'Import' }));
  await waitFor(() => expect(address()).toBe(PATH));
  await waitFor(() => expect(chosenSubtitle()).toBe('English'));
  expect(screen.getByRole('radio', { name: /^All to one subtitle/ })).toBeChecked();
  await drop();
  await waitFor(() => expect(sent(calls, IMPORT)).toEqual([{ shop_id: ENGLISH._id, file }]));
});
