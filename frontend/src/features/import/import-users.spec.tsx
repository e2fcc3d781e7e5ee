import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aListedUser, listOf } from '../../testing/data/people.js';
import { renderApp } from '../../testing/render-app.js';
import { aFile, aJob, DONE, drop, JOB, jobReply, open, PLAN, planned, UNDO } from './testing/imports.js';
import { sent, refusal } from '../../testing/fake-server.js';
import { type User, hear, later, pass, textsOf } from '../../testing/page.js';

const IMPORT = 'POST /api/import/users';
const RUN = 'POST /api/plans/run';
const PIN_LINK = 'POST /api/users/pinlink';
const LOOK = `GET /api/jobs/${JOB}`;
const REPORT = `GET /api/import/${PLAN}/report`;
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const begun = { status: 202, body: { job: aJob() } };
const luis = { row: 2, name: 'luis', message: 'This name is already taken', field: 'email' };
const refused = {
  counts: { create: 1, update: 0, same: 0, refused: 1 },
  report: [
    { row: 1, name: 'ana', outcome: 'create' as const },
    { ...luis, outcome: 'refused' as const },
  ],
};
const listed = async () =>
  textsOf(within(await screen.findByRole('list', { name: 'Rows' })).getAllByRole('listitem'));

/** One cell is no table, and is ignored. */
async function paste() {
  const field = await screen.findByPlaceholderText(/^Or paste rows/);
  for (const text of ['ana', 'email\tfavourite\nana\tblue\n']) {
    fireEvent.paste(field, { clipboardData: { getData: () => text } });
  }
}

describe('a file of users', () => {
  it.each([
    ['dropped', 'clients.csv', () => drop()],
    ['pasted from a spreadsheet', 'Pasted rows.tsv', paste],
  ])('is looked at once it is %s, and changes nothing', async (_how, name, give) => {
    const { calls } = open({ [IMPORT]: planned() });
    await give();
    expect(await screen.findByText('What will happen')).toBeVisible();
    expect(screen.getByLabelText('What email becomes')).toHaveDisplayValue('Email');
    expect(screen.getByLabelText('What favourite becomes')).toHaveDisplayValue('Not imported');
    expect(screen.getByText('1 column is left out: favourite')).toBeVisible();
    for (const sample of ['blue', 'red']) expect(screen.getByText(sample)).toBeVisible();
    expect(sent(calls, IMPORT)).toEqual([
      { mode: 'create', file: expect.objectContaining({ name }) as File },
    ]);
    expect(sent(calls, RUN)).toEqual([]);
  });

  it('is looked at again with another mapping, in which a field belongs to one column, and in the other mode', async () => {
    const mapped = { mapping: { email: '', favourite: 'email' }, dropped: ['email'] };
    const { user, calls } = open({ [IMPORT]: [planned(), planned(mapped)] });
    // There is also a button to choose a file.
    await button(/^Choose a CSV file/);
    await user.upload(screen.getByLabelText('CSV file'), aFile());
    await user.selectOptions(await screen.findByLabelText('What favourite becomes'), 'email');
    await waitFor(() =>
      expect(screen.getByLabelText('What email becomes')).toHaveDisplayValue('Not imported'),
    );
    await user.click(screen.getByRole('radio', { name: /changes to those who are here/ }));
    await waitFor(() => expect(sent(calls, IMPORT)).toHaveLength(3));
    const [, second, third] = sent(calls, IMPORT) as Array<{ mode: string; mapping: string }>;
    expect([second?.mode, third?.mode]).toEqual(['create', 'upsert']);
    for (const asked of [second, third]) expect(JSON.parse(asked?.mapping ?? '')).toEqual(mapped.mapping);
  });

  it('that is too large is not even sent; of the wrong kind it says what was expected', async () => {
    const { calls } = open({ [IMPORT]: refusal('WRONG_TYPE', 'Only CSV files are allowed', 'file') });
    await drop(aFile('huge.csv', 'x'.repeat(5 * 1024 * 1024 + 1)));
    expect(await screen.findByRole('alert')).toHaveTextContent('“huge.csv” is too large (5 MB maximum)');
    expect(sent(calls, IMPORT)).toEqual([]);
    await drop(aFile('clients.xls'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Only CSV files are allowed'));
    for (const text of ['a header row', 'save it as .xlsx or CSV']) {
      expect(screen.getByRole('alert')).toHaveTextContent(text);
    }
  });

  it('that is a workbook is read by the chosen sheet, without the mapping of the other, and can make titles', async () => {
    const mapping = { email: 'email', favourite: 'titles' };
    const { user, calls } = open({
      [IMPORT]: planned({ sheets: ['Resumen', 'Clientes'], sheet: 0, mapping }),
    });
    await drop(aFile('clients.xlsx'));
    await user.selectOptions(await screen.findByLabelText('Sheet'), 'Clientes');
    await waitFor(() => expect(sent(calls, IMPORT)).toHaveLength(2));
    expect(sent(calls, IMPORT)[1]).toEqual({ mode: 'create', sheet: '1', file: expect.any(File) as File });
    await user.click(await screen.findByLabelText('Create titles that are missing'));
    await waitFor(() => expect(sent(calls, IMPORT)).toHaveLength(3));
    expect(sent(calls, IMPORT)[2]).toMatchObject({ mode: 'create', makeTitles: 'true' });
  });

  it('shows what was understood of each row, and has no button to run where there is nothing to do', async () => {
    const seen = { end: '15/12/2026', titles: ['Netflix', 'Disney+'], amount: 1550, phone: '+51987654321' };
    const counts = { create: 0, update: 0, same: 2, refused: 0 };
    open({
      [IMPORT]: planned({ counts, report: [{ row: 1, name: 'ana', outcome: 'create', ...seen }] }),
    });
    await drop();
    await screen.findByText('What will happen');
    expect(await listed()).toEqual([
      expect.stringMatching(/until 15\/12\/2026 · Netflix, Disney\+ · S\/\s15\.50 · \+51987654321$/),
    ]);
    expect(screen.getByText('Nothing to do')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
  });

  it('shows the refused rows first, each with its reason, and hands out all of them, whatever shows', async () => {
    const { user, calls } = open({ [IMPORT]: planned(refused), [REPORT]: 'silence' });
    await drop();
    expect(await listed()).toEqual([
      expect.stringMatching(/Row 2.*luis.*Refused.*Email: This name is already taken/),
    ]);
    await user.click(await button('2 All'));
    expect(await listed()).toHaveLength(2);
    expect(await button('Import the 1 good row')).toBeVisible();
    await user.click(await button('Download the refused rows'));
    await waitFor(() => expect(calls.find(({ route }) => route === REPORT)?.authorization).toBe('Bearer t1'));
  });
});

describe('a run', () => {
  it('leaves out the refused, follows the news, and ends with the report and the undo', async () => {
    const undo = { id: UNDO, until: Date.now() + 600_000 };
    const { user, calls } = open({
      [IMPORT]: planned(refused),
      [RUN]: begun,
      [LOOK]: jobReply(),
      'POST /api/undo': { body: { message: 'Undone' } },
    });
    await drop();
    await user.click(await button('Import the 1 good row'));
    const bar = await screen.findByRole('progressbar', { name: 'Importing clients.csv' });
    expect(sent(calls, RUN)).toEqual([{ id: PLAN, onlyGood: true }]);
    hear('job:changed', { job: aJob({ done: 1 }) });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '50'));
    expect(bar).toHaveAttribute('aria-valuetext', '1 of 2');
    hear('job:changed', { job: { ...DONE, undo } });
    expect(await button('Download report')).toBeVisible();
    expect(screen.getAllByText('2 users imported').length).toBeGreaterThan(0);
    const panel = within(screen.getByRole('region', { name: 'clients.csv' }));
    await user.click(panel.getByRole('button', { name: 'Undo' }));
    expect(await screen.findAllByText('Undone')).not.toEqual([]);
    expect(sent(calls, 'POST /api/undo')).toEqual([{ id: UNDO }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Download report' })).toBeNull());
  });

  it('welcomes the new ones where that is ticked, and offers what comes next', async () => {
    const [bea, ana] = [aListedUser(1, { email: 'bea' }), aListedUser(2, { email: 'ana' })];
    const { user, calls } = open({
      [IMPORT]: planned(),
      [RUN]: begun,
      [LOOK]: { body: { job: DONE } },
      'GET /api/users/false': listOf([bea, ana]),
      [PIN_LINK]: { body: { link: 'https://x/set-pin/1', until: 0 } },
    });
    await drop();
    await user.click(await screen.findByLabelText('Send the welcome message of your rules'));
    await user.click(await button('Import 2 rows'));
    expect(await button('Message all 2')).toBeVisible();
    expect(sent(calls, RUN)).toEqual([{ id: PLAN, onlyGood: false, welcome: true }]);
    await user.click(await button('Download PIN links'));
    await waitFor(() => expect(sent(calls, PIN_LINK)).toEqual([{ id: ana._id }]));
    await user.click(await button('Assign titles'));
    expect(await screen.findByRole('dialog', { name: 'Assign' })).toBeVisible();
  });

  it.each<[when: string, next: (user: User) => Promise<void>, role: string, name: string]>([
    [
      'its screen was left',
      (user) => user.click(screen.getByText('Back to users')),
      'link',
      'Import of clients.csv',
    ],
    ['another file was dropped', () => drop(aFile('others.csv')), 'progressbar', 'Importing clients.csv'],
  ])('that begins after %s is followed', async (_when, next, role, name) => {
    const { coming, say } = later();
    const scripts = { [IMPORT]: planned(), [RUN]: () => coming, [LOOK]: jobReply() };
    const { user } = open(scripts, '/dashboard/users/import', renderApp);
    await drop();
    await user.click(await button('Import 2 rows'));
    await next(user);
    await pass(100);
    await say(begun);
    expect(await screen.findByRole(role, { name })).toBeVisible();
  });

  it('is followed by asking where no news comes, and asks before a report is left that may hold passwords', async () => {
    const { user } = open({
      [IMPORT]: planned(),
      [RUN]: begun,
      [LOOK]: [jobReply({ done: 1 }), { body: { job: DONE } }],
    });
    await drop();
    await user.click(await button('Import 2 rows'));
    expect(await screen.findByText('1 of 2')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Download report' }, { timeout: 10_000 })).toBeVisible();
    const leave = async (answer: string) => {
      await user.click(await button('Import another file'));
      const dialog = within(await screen.findByRole('dialog', { name: 'The report was not downloaded' }));
      await user.click(dialog.getByRole('button', { name: answer }));
    };
    await leave('Cancel');
    expect(await button('Download report')).toBeVisible();
    await leave('Import another file');
    expect(await button(/^Choose a CSV file/)).toBeVisible();
  });

  it('that failed, is stale, or of a plan that is gone, says so, shows how it looks now, and does nothing by itself', async () => {
    const message = 'Meanwhile something changed: look at it again';
    const { user, calls } = open({
      [IMPORT]: [planned(), planned(), planned(refused)],
      [RUN]: [begun, refusal('PLAN_STALE', message), refusal('NOT_FOUND', 'Not found')],
      [LOOK]: jobReply({ state: 'failed', message }),
    });
    await drop();
    await user.click(await button('Import 2 rows'));
    expect(await screen.findByText(/^Nothing was imported/)).toHaveTextContent(message);
    await user.click(await button('Review again'));
    await user.click(await button('Import 2 rows'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Meanwhile something changed');
    const again = await button('Import the 1 good row');
    expect([sent(calls, IMPORT).length, sent(calls, RUN).length]).toEqual([3, 2]);
    await user.click(again);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('it lasts for ten minutes'));
    expect(sent(calls, IMPORT)).toHaveLength(4);
  });
});
