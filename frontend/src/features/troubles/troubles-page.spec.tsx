import type { ExposedCredential } from '@keyroster/contracts/dto';
import { screen, waitFor, within } from '@testing-library/react';
import { startTemplates, templatesOf } from '../../testing/data/templates.js';
import { type Reply, type Scripts, sent } from '../../testing/fake-server.js';
import { openScreen } from '../../testing/render-app.js';
import { dialogBy, later } from '../../testing/page.js';
import { fixedMessage } from './trouble-queue.js';

const LIST = 'GET /api/troubles?state=open';
const CLOSE = 'POST /api/troubles/close';
const UPDATE = 'POST /api/products/update';
const AT = Date.UTC(2030, 0, 2, 15, 30);

const REPORT = {
  user_id: '66f000000000000000000003',
  email: 'ana',
  kind: 'password',
  note: 'Since noon',
  at: AT,
};
const OPEN = { opened_at: AT, closed_at: null, minutes: 7, how: null, by: null };
const TROUBLE = {
  _id: '66f000000000000000000001',
  p_id: '66f000000000000000000002',
  name: 'Grammar',
  title: 'Udemy',
  ...OPEN,
  reports: [REPORT],
};
const ROW = { p_id: TROUBLE.p_id, name: 'Grammar', title: 'Udemy', minutes: 90, troubles: 2 };

const opened = (scripts: Scripts = {}) =>
  openScreen('/dashboard/trouble', {
    [LIST]: { body: { troubles: [TROUBLE], total: 1 } },
    'GET /api/troubles?state=open&limit=1': { body: { troubles: [TROUBLE], total: 3 } },
    'GET /api/troubles/downtime': { body: { rows: [ROW] } },
    'GET /api/products/exposed': { body: { exposed: [] } },
    ...scripts,
  });

it('says what, since when, and who says what', async () => {
  opened();
  const list = within(await screen.findByRole('list', { name: 'Problems' }));
  expect(list.getByRole('heading', { name: 'Udemy · Grammar' })).toBeVisible();
  expect(list.getByText(/^Since 02\/01\/2030 10:30, 7 min$/)).toBeVisible();
  const said = within(list.getByText('Since noon').closest('li') as HTMLElement);
  expect(said.getByText('02/01/2030 10:30')).toBeVisible();
  expect(said.getByText('Password')).toBeVisible();
  const who = said.getByRole('link', { name: 'ana' });
  expect(who).toHaveAttribute('href', '/dashboard/users/66f000000000000000000003');
  const chart = within(await screen.findByRole('region', { name: 'Downtime of the last 30 days' }));
  expect(chart.getByText('1 h 30 min in 2 incidents')).toBeVisible();
});

it('is closed as working, fixed, with words of the template, unless some were written before, or removed', async () => {
  const held = later();
  const templates = [held.coming];
  const { calls, user } = opened({
    [CLOSE]: { body: { message: 'Closed' } },
    'GET /api/templates': () => templates.shift() ?? templatesOf(),
  });
  const close = async (label: string, times: number) => {
    await user.click(await screen.findByRole('button', { name: `${label}: Grammar` }));
    await waitFor(() => expect(sent(calls, CLOSE)).toHaveLength(times));
  };
  await close('It works', 1);
  expect(await screen.findByText('Closed')).toBeInTheDocument();
  expect(sent(calls, LIST).length).toBeGreaterThan(1);
  await close('Removed', 2);
  await user.click(screen.getByRole('button', { name: 'From template: Grammar' }));
  const message = screen.getByRole('textbox', { name: /Message/ });
  await user.type(message, 'Call me');
  await held.say(templatesOf());
  expect(message).toHaveValue('Call me');
  await user.clear(message);
  await user.click(screen.getByRole('button', { name: 'From template: Grammar' }));
  expect(await screen.findByDisplayValue(/^Hi! What you told us about is fixed/)).toBeVisible();
  await close('Fixed', 3);
  expect(sent(calls, CLOSE)).toEqual([
    { id: TROUBLE._id, how: 'works' },
    { id: TROUBLE._id, how: 'gone' },
    { id: TROUBLE._id, how: 'fixed', message: expect.stringMatching(/^Hi!/) as string },
  ]);
});

it('edits right there, and sends what was filled in alone, or nothing', async () => {
  const { calls, user } = opened({ [UPDATE]: { body: { message: 'Saved' } } });
  const untouched = await dialogBy(user, 'Edit Grammar');
  await user.click(untouched.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const dialog = await dialogBy(user, 'Edit Grammar');
  await user.type(dialog.getByLabelText('Code secret'), 'no secret!');
  await user.click(dialog.getByRole('button', { name: 'Update' }));
  expect(sent(calls, UPDATE)).toEqual([]);
  await user.clear(dialog.getByLabelText('Code secret'));
  await user.type(dialog.getByLabelText(/^Password/), 'another');
  await user.type(dialog.getByLabelText('Domain'), 'netflix.com/login');
  await user.click(dialog.getByRole('button', { name: 'Update' }));
  expect(sent(calls, UPDATE)).toEqual([
    { id: TROUBLE.p_id, password: 'another', domain: 'https://netflix.com/login' },
  ]);
});

const LINK = 'https://roster.example';

it('the message that something is fixed is the one of the language, or of another where there is no other, with the link, for nobody by name, and as long as it may be', () => {
  expect(fixedMessage(startTemplates, 'en', LINK)).toMatch(/^Hi! What you told us about is fixed/);
  expect(fixedMessage(startTemplates, 'en', LINK)).toContain(LINK);
  const spanish = startTemplates.filter(({ lang }) => lang === 'es');
  expect(fixedMessage(startTemplates, 'es', LINK)).toMatch(/^¡Hola! Lo que nos contaste/);
  expect(fixedMessage(spanish, 'en', LINK)).toMatch(/^¡Hola!/);
  expect(fixedMessage([], 'en', LINK)).toBe('');
  const long = startTemplates.map((template) => ({ ...template, text: '👍'.repeat(300) }));
  expect(Array.from(fixedMessage(long, 'en', LINK))).toHaveLength(200);
});

const ACCEPT = 'POST /api/products/exposed/accept';

const GRAMMAR: ExposedCredential = {
  p_id: '66f000000000000000000021',
  name: 'Grammar',
  title: 'Udemy',
  subtitle: 'Spanish',
  changed_at: Date.UTC(2030, 0, 1, 15),
  gone: [
    { email: 'ana', why: 'expired', last_read: AT },
    { email: 'bo', why: 'group', last_read: AT },
  ],
  total: 12,
};

const openExposed = (lists: Reply | [Reply, ...Reply[]], more: Scripts = {}) =>
  openScreen('/dashboard/trouble?tab=change', {
    'GET /api/troubles?state=open&limit=1': { body: { troubles: [], total: 0 } },
    'GET /api/products/exposed': lists,
    ...more,
  });

const listed = (...exposed: ExposedCredential[]): Reply => ({ body: { exposed } });

it('a password that former users know is listed with who is gone and why, is accepted, and goes', async () => {
  const { calls, user } = openExposed([listed(GRAMMAR), listed()], {
    [ACCEPT]: { body: { message: 'ok' } },
  });
  const item = within(await screen.findByRole('listitem', { name: 'Grammar' }));
  expect(item.getByText('Udemy · Spanish · Last changed 01/01/2030 10:00')).toBeVisible();
  const why = ['Expired', 'No longer in the group', 'and 10 more', '12 former users know this password'];
  for (const text of why) expect(item.getByText(text)).toBeVisible();
  expect(item.getAllByText('read 02/01/2030 10:30')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Keep this password: Grammar' }));
  expect(await screen.findByText('Nothing to change')).toBeVisible();
  expect(sent(calls, ACCEPT)).toEqual([{ p_id: GRAMMAR.p_id }]);
});

it('a password that former users know is changed right there', async () => {
  const { calls, user } = openExposed([listed(GRAMMAR), listed()], {
    [UPDATE]: { body: { message: 'ok' } },
  });
  const form = await dialogBy(user, 'Change Grammar');
  await user.type(form.getByLabelText('Password'), 'new-one');
  await user.click(form.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(sent(calls, UPDATE)).toEqual([{ id: GRAMMAR.p_id, password: 'new-one' }]));
  expect(await screen.findByText('Nothing to change')).toBeVisible();
});
