import { screen, waitFor, within } from '@testing-library/react';
import { startTemplates, templatesOf } from '../../testing/data/templates.js';
import { type Scripts, sent, refusal } from '../../testing/fake-server.js';
import { openScreen } from '../../testing/render-app.js';
import { dialogBy, later, textsOf } from '../../testing/page.js';

const ID = '65f0000000000000000000a1';
const RULE_ID = '65f0000000000000000000a2';
const REMINDER = startTemplates.find(({ kind, lang }) => kind === 'reminder' && lang === 'en');
const USER_ID = '65f0000000000000000000a4';
const AT = Date.UTC(2026, 5, 10, 14);

const settings = {
  url: 'https://chat.example',
  type: 'json',
  headers: [],
  body: '{}',
  secret: '',
  per_second: 30,
};
const CHANNEL = { _id: ID, kind: 'http', name: 'Chat', settings, paused: false, last: null };
const RULE = {
  _id: RULE_ID,
  name: 'Reminders',
  on: true,
  when: 'before_end',
  days: [3, 1],
  hour: 9,
  template: '65f0000000000000000000a3',
  channel: ID,
  supervisor: '',
  group: null,
};
const BACKUPS = { every: 86_400_000, to: '/backups', keep: 14, is_running: false, failed: null };
const OF_ANA = { at: AT, user_id: USER_ID, email: 'ana', rule: RULE_ID, step: '3' };
const UPCOMING = {
  items: [{ ...OF_ANA, channel: ID, to: '51987654321' }],
  cannot: [{ user_id: USER_ID, email: 'ben', rule: RULE_ID, why: 'no_number' }],
};

const opened = (path: string, scripts: Scripts = {}) =>
  openScreen(path, {
    'GET /api/templates': templatesOf(),
    'GET /api/channels': { body: { channels: [CHANNEL] } },
    'GET /api/rules': { body: { rules: [RULE] } },
    'GET /api/rules/upcoming?days=1': { body: UPCOMING },
    'GET /api/messages?limit=50': { body: { messages: [], total: 0 } },
    'GET /api/group/get': { body: { error: false, message: '', group: [] } },
    ...scripts,
  });

const NO_RULES = { 'GET /api/rules': { body: { rules: [] } } };

it('no rules without a channel: leads to Channels', async () => {
  opened('/dashboard/rules', { 'GET /api/channels': { body: { channels: [] } }, ...NO_RULES });
  const empty = (await screen.findByText(/^No rules yet. They need a channel/)).parentElement;
  expect(within(empty as HTMLElement).getByRole('link', { name: 'Channels' })).toBeVisible();
});

it.each([
  ['rules', 'New rule', NO_RULES],
  ['channels', 'New channel', { 'GET /api/channels': { body: { channels: [] } } }],
  ['backups', 'Back up now', { 'GET /api/backups': { body: { ...BACKUPS, total: 0, backups: [] } } }],
])('no %s: the sentence has the only button “%s”', async (screenName, name, scripts: Scripts) => {
  opened(`/dashboard/${screenName}`, scripts);
  const [sentence] = await screen.findAllByText(/^No .* yet/);
  expect(screen.getAllByRole('button', { name })).toEqual([
    within(sentence?.parentElement as HTMLElement).getByRole('button', { name }),
  ]);
});

it('rules: what goes out within 24 hours, who gets nothing and why, and a new one', async () => {
  const message = { status: 201, body: { message: 'Created successfully!', rules: [RULE] } };
  const { calls, user } = opened('/dashboard/rules', { 'POST /api/rules/save': message });
  const upcoming = within(await screen.findByRole('region', { name: 'To be sent within 24 hours' }));
  expect(textsOf(upcoming.getAllByRole('listitem'))).toEqual([
    expect.stringMatching(/ana · Reminders · 51987654321$/),
    'ben · Reminders · no phone number',
  ]);
  expect(upcoming.getByRole('link', { name: 'ana' })).toHaveAttribute('href', `/dashboard/users/${USER_ID}`);
  expect(screen.getByText('3, 1 days · 09:00')).toBeVisible();
  const edited = await dialogBy(user, 'Edit: Reminders', 'Edit Reminders');
  await user.clear(edited.getByLabelText('Hour in Lima (0 to 23)'));
  await user.click(edited.getByRole('button', { name: 'Save' }));
  // An emptied hour doesn't count as midnight.
  expect(await edited.findByText('A whole number from 0 to 23')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const dialog = await dialogBy(user, 'New rule');
  await user.type(dialog.getByLabelText('Name'), 'Week');
  await user.fill(dialog.getByLabelText('Days'), '7, 3');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Created successfully!')).toBeInTheDocument();
  const rule = { name: 'Week', on: true, when: 'before_end', days: [7, 3], hour: 9, channel: ID };
  expect(sent(calls, 'POST /api/rules/save')).toMatchObject([{ ...rule, template: REMINDER?._id }]);
});

it.each([
  [
    'To be sent within 24 hours',
    'GET /api/rules/upcoming?days=1',
    { items: [], cannot: [] },
    'within 24 hours',
  ],
  ['Sent', 'GET /api/messages?limit=50', { messages: [], total: 0 }, 'sent yet'],
])('rules: %s has its place before it comes, and is asked for again', async (name, route, body, shown) => {
  const { coming, say } = later();
  const replies = [coming, { body }];
  const { user } = opened('/dashboard/rules', { [route]: () => replies.shift() ?? 'silence' });
  const part = within(await screen.findByRole('region', { name }));
  await say(refusal('NOT_FOUND', 'Not found'));
  await user.click(await part.findByRole('button', { name: 'Try again' }));
  expect(await part.findByText(`Nothing ${shown}`)).toBeVisible();
});

it('channels: a test says what was answered; a header is secret though blanks stand before its star', async () => {
  const { calls, user } = opened('/dashboard/channels', {
    'POST /api/channels/save': { body: { message: 'Updated successfully!', channels: [CHANNEL] } },
    'POST /api/channels/test': {
      body: { message: 'The test has not arrived', status: 401, text: 'bad token' },
    },
  });
  const test = await dialogBy(user, 'Send a test: Chat', 'Test Chat');
  await user.type(test.getByLabelText('To'), '51987654321');
  await user.click(test.getByRole('button', { name: 'Send a test' }));
  const status = await test.findByRole('status');
  expect(status).toHaveTextContent('The test has not arrived · Answered 401 · bad token');
  // No toast says it a second time.
  expect(screen.getAllByText(/^The test has not arrived/)).toEqual([status]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const dialog = await dialogBy(user, 'Edit: Chat', 'Edit Chat');
  await user.type(dialog.getByLabelText('Headers'), 'Accept: text/plain{Enter}  *X-Key: abc:1');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Updated successfully!');
  const headers = [
    { name: 'Accept', value: 'text/plain', secret: false },
    { name: 'X-Key', value: 'abc:1', secret: true },
  ];
  expect(sent(calls, 'POST /api/channels/save')).toMatchObject([{ settings: { headers } }]);
});

it('backups: a place is kept for them while they load; the newest, why the last one failed, and one more now', async () => {
  const backups = [
    { name: 'keyroster-2026-06-10T140000Z.bson.gz', at: AT, bytes: 2_500_000 },
    { name: 'keyroster-2026-06-09T140000Z.bson.gz', at: AT, bytes: 12_300 },
  ];
  const { coming, say } = later();
  const { calls, user } = opened('/dashboard/backups', {
    'GET /api/backups': () => coming,
    'POST /api/backups': { body: { message: 'The backup has begun' } },
  });
  await screen.findByRole('heading', { name: 'Backups' });
  const isAwaited = () => document.querySelector('main .mantine-Skeleton-root') !== null;
  expect(isAwaited()).toBe(true);
  await say({ body: { ...BACKUPS, total: 2, backups, failed: { at: AT, message: 'no space left' } } });
  expect(await screen.findByText(/2\.5 MB · keyroster-2026/)).toBeVisible();
  expect(screen.getByText(/13 kB · keyroster-2026/)).toBeVisible();
  expect(isAwaited()).toBe(false);
  expect(screen.getByText(/no space left$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back up now' }));
  expect(await screen.findByText('The backup has begun')).toBeInTheDocument();
  expect(sent(calls, 'POST /api/backups')).toHaveLength(1);
});
