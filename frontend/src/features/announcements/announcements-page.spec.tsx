import { act, screen, waitFor, within } from '@testing-library/react';
import { chooseLanguage } from '../../shared/i18n/language.js';
import { anAdmin } from '../../testing/data/people.js';
import { refusal } from '../../testing/data/refusal.js';
import { anAnnouncement } from '../../testing/data/watch.js';
import { serve, type Reply } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-app.js';

const CHECK = 'GET /api/verify-token';
const LIST = 'GET /api/announcements';
const ANNOUNCE = 'POST /api/announcements';
const END = 'POST /api/announcements/end';
const TITLES = 'GET /api/shops';

const TITLE = { _id: '67f0000000000000000000b1', shop_name: 'Udemy' };
const OPEN = anAnnouncement();
const OF_TITLE = anAnnouncement({
  _id: '67f000000000000000000002',
  text: 'New courses',
  audience: 'title',
  title_id: TITLE._id,
  until: Date.UTC(2030, 0, 3, 4, 59),
});
const OF_GONE = { ...OF_TITLE, _id: '67f000000000000000000003', title_id: 'f'.repeat(24), text: 'Gone' };
const ENDED = anAnnouncement({
  _id: '67f000000000000000000004',
  text: 'It works again',
  ended_at: Date.UTC(2030, 0, 2, 16),
});

const listed = (...announcements: (typeof OPEN)[]) => ({ body: { announcements } });

function opened(scripts: Record<string, Reply> = {}) {
  localStorage.setItem('token', 't1');
  const calls = serve({
    [CHECK]: anAdmin(),
    [LIST]: listed(OF_TITLE, OF_GONE, OPEN, ENDED),
    [TITLES]: { body: { shops: [TITLE] } },
    ...scripts,
  });
  return { calls, user: renderScreen('/dashboard/announcements') };
}

const sent = (calls: ReturnType<typeof serve>, route: string) =>
  calls.filter((call) => call.route === route).map(({ body }) => body);

it('lists what is announced, for whom, by whom and how long; then what ended', async () => {
  opened();
  const now = within(await screen.findByRole('region', { name: 'Now' }));
  expect((await now.findAllByText(/by root/)).map(({ textContent }) => textContent)).toEqual([
    'Users of a title: Udemy · 02/01/2030 10:30 by root · until 02/01/2030 23:59',
    'Users of a title: a deleted title · 02/01/2030 10:30 by root · until 02/01/2030 23:59',
    'Everybody · 02/01/2030 10:30 by root · until somebody ends it',
  ]);
  const ended = within(screen.getByRole('region', { name: 'Ended' }));
  expect(ended.getByText(/ended 02\/01\/2030 11:00$/)).toBeVisible();
  expect(ended.queryByRole('button')).toBeNull();
});

it('says so where there is none', async () => {
  opened({ [LIST]: listed() });
  expect(await screen.findByText('No announcements')).toBeVisible();
  expect(screen.getByText('None yet')).toBeVisible();
});

it('announces to everybody until somebody ends it, and begins anew', async () => {
  const { calls, user } = opened({
    [ANNOUNCE]: { status: 201, body: { message: 'Published', announcement: OPEN } },
  });
  await user.type(await screen.findByLabelText('Text'), ' Hello ');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Published')).toBeInTheDocument();
  expect(sent(calls, ANNOUNCE)).toEqual([{ text: 'Hello', audience: 'all' }]);
  expect(screen.getByLabelText('Text')).toHaveValue('');
  expect(sent(calls, LIST)).toHaveLength(2);
});

it('announces to the users of a title, until a time of a day in Lima', async () => {
  const { calls, user } = opened({
    [ANNOUNCE]: { status: 201, body: { message: 'Published', announcement: OF_TITLE } },
  });
  await user.type(await screen.findByLabelText('Text'), 'Hello');
  await user.selectOptions(screen.getByLabelText('For'), 'Users of a title');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findAllByText('Choose the title whose users it is for')).not.toEqual([]);
  await user.selectOptions(screen.getByLabelText('Title'), 'Udemy');
  await user.type(screen.getByLabelText('Until (day)'), '1/2/2090');
  await user.type(screen.getByLabelText('Time'), '18:30');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const until = Date.UTC(2090, 1, 1, 23, 30);
  await waitFor(() =>
    expect(sent(calls, ANNOUNCE)).toEqual([{ text: 'Hello', audience: 'title', title_id: TITLE._id, until }]),
  );
});

it.each([
  ['an empty text', '', '', 'Text should not be empty'],
  ['a day that is past', 'Hello', '1/1/2020', 'Until should be in the future'],
  ['no day', 'Hello', 'soon', 'Until should be a date, day/month/year'],
])('sends nothing with %s', async (_what, text, day, message) => {
  const { calls, user } = opened();
  const field = await screen.findByLabelText('Text');
  if (text) await user.type(field, text);
  if (day) await user.type(screen.getByLabelText('Until (day)'), day);
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(sent(calls, ANNOUNCE)).toEqual([]);
});

it('shows a refusal at its field, and keeps what was typed', async () => {
  const { user } = opened({ [ANNOUNCE]: refusal('VALIDATION', 'Until should be in the future', 'until') });
  await user.type(await screen.findByLabelText('Text'), 'Hello');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect((await screen.findAllByText('Until should be in the future')).length).toBeGreaterThan(0);
  expect(screen.getByLabelText('Text')).toHaveValue('Hello');
});

it('ends one', async () => {
  const { calls, user } = opened({ [END]: { body: { message: 'Ended' } } });
  await user.click(await screen.findByRole('button', { name: 'End “New courses”' }));
  await waitFor(() => expect(sent(calls, END)).toEqual([{ id: OF_TITLE._id }]));
  expect(sent(calls, LIST)).toHaveLength(2);
});

it('speaks Spanish', async () => {
  await act(() => chooseLanguage('es'));
  opened();
  expect(await screen.findByRole('region', { name: 'Ahora' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Publicar' })).toBeVisible();
  expect(await screen.findByText(/^Usuarios de un título: Udemy · .* por root · hasta el /)).toBeVisible();
  await act(() => chooseLanguage('en'));
});
