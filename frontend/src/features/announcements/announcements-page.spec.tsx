import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { anAnnouncement } from '../../testing/data/watch.js';
import { type Reply, type Scripts, sent, refusal } from '../../testing/fake-server.js';
import { openScreen, renderApp } from '../../testing/render-app.js';
import { untilOf } from './announcements-page.js';
import { aMember, anAdmin, adminFrame } from '../../testing/data/people.js';
import { setServerClock } from '../../testing/fake-sockets.js';
import { connected, hear, pass } from '../../testing/page.js';

const LIST = 'GET /api/announcements';
const ANNOUNCE = 'POST /api/announcements';
const END = 'POST /api/announcements/end';
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

const opened = (scripts: Scripts = {}) =>
  openScreen('/dashboard/announcements', {
    [LIST]: listed(OF_TITLE, OF_GONE, OPEN, ENDED),
    'GET /api/shops': { body: { shops: [TITLE] } },
    ...scripts,
  });

it('lists what is announced, for whom, by whom and how long; then what ended; and ends one', async () => {
  const { calls, user } = opened({ [END]: { body: { message: 'Ended' } } });
  const now = within(await screen.findByRole('region', { name: 'Now' }));
  expect((await now.findAllByText(/by root/)).map(({ textContent }) => textContent)).toEqual([
    'Users of a title: Udemy · 02/01/2030 10:30 by root · until 02/01/2030 23:59',
    'Users of a title: a deleted title · 02/01/2030 10:30 by root · until 02/01/2030 23:59',
    'Everybody · 02/01/2030 10:30 by root · until somebody ends it',
  ]);
  const ended = within(screen.getByRole('region', { name: 'Ended' }));
  expect(ended.getByText(/ended 02\/01\/2030 11:00$/)).toBeVisible();
  expect(ended.queryByRole('button')).toBeNull();
  await user.click(now.getByRole('button', { name: 'End “New courses”' }));
  await waitFor(() => expect(sent(calls, END)).toEqual([{ id: OF_TITLE._id }]));
  expect(sent(calls, LIST)).toHaveLength(2);
});

it('says that there is none, announces to everybody until somebody ends it, begins anew, and to the users of a title until a time', async () => {
  const { calls, user } = opened({
    [LIST]: listed(),
    [ANNOUNCE]: { status: 201, body: { message: 'Published', announcement: OPEN } },
  });
  expect(await screen.findByText('No announcements')).toBeVisible();
  expect(screen.getByText('None yet')).toBeVisible();
  const publish = () => user.click(screen.getByRole('button', { name: 'Publish' }));
  await user.type(await screen.findByLabelText('Text'), ' Hello ');
  await publish();
  expect(await screen.findByText('Published')).toBeInTheDocument();
  expect(sent(calls, ANNOUNCE)).toEqual([{ text: 'Hello', audience: 'all' }]);
  expect(screen.getByLabelText('Text')).toHaveValue('');
  expect(sent(calls, LIST)).toHaveLength(2);

  await user.type(screen.getByLabelText('Text'), 'Hello');
  await user.selectOptions(screen.getByLabelText('For'), 'Users of a title');
  await publish();
  expect(await screen.findAllByText('Choose the title whose users it is for')).not.toEqual([]);
  await user.selectOptions(screen.getByLabelText('Title'), 'Udemy');
  await user.type(screen.getByLabelText('Until (day)'), '1/2/2090');
  await user.type(screen.getByLabelText('Time'), '18:30');
  await publish();
  const until = Date.UTC(2090, 1, 1, 23, 30);
  const ofTitle = { text: 'Hello', audience: 'title', title_id: TITLE._id, until };
  await waitFor(() => expect(sent(calls, ANNOUNCE)[1]).toEqual(ofTitle));
});

it('sends nothing that is wrong, shows a refusal at its field, and keeps what was typed', async () => {
  const refused = refusal('VALIDATION', 'Until should be in the future', 'until');
  const { calls, user } = opened({ [ANNOUNCE]: refused });
  const publish = async (said: string) => {
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
  };
  const text = await screen.findByLabelText('Text');
  const day = screen.getByLabelText('Until (day)');
  await publish('Text should not be empty');
  await user.type(text, 'Hello');
  await user.type(day, 'soon');
  await publish('Until should be a date, day/month/year');
  await user.fill(day, '1/1/2020');
  await publish('Until should be in the future');
  expect(sent(calls, ANNOUNCE)).toEqual([]);
  await user.clear(day);
  await publish('Until should be in the future');
  expect(sent(calls, ANNOUNCE)).toHaveLength(1);
  expect(text).toHaveValue('Hello');
});

it.each([
  ['', '', null],
  ['31/12/2030', '', Date.UTC(2031, 0, 1, 5) - 1],
  ['1/2/2030', '00:00', Date.UTC(2030, 1, 1, 5)],
  ['01/02/2030', '18:30', Date.UTC(2030, 1, 1, 23, 30)],
  ['', '18:30', 'noTime'],
  ['31/02/2030', '', 'noDay'],
  ['soon', '18:30', 'noDay'],
])('the end of the day %j and the time %j is %j', (day, time, until) => {
  expect(untilOf(day, time)).toBe(until);
});

describe('the line above the page', () => {
  const CHECK = 'GET /api/verify-token';
  const OPEN = 'GET /api/announcements?state=open';
  const AWAY = 'announcements.away';
  const NEW = anAnnouncement({ _id: 'b'.repeat(24), text: 'Second: http://a.example\nhttps://b.example/c.' });
  const OLD = anAnnouncement({ _id: 'a'.repeat(24), text: 'First' });
  const line = () => screen.findByRole('region', { name: 'Announcement' });
  const lineNow = () => screen.queryByRole('region', { name: 'Announcement' });
  const noLine = () => waitFor(() => expect(lineNow()).toBeNull());

  function opened(reply: Reply | [Reply, ...Reply[]], who: Reply = aMember()) {
    const scripts = { [CHECK]: who, [OPEN]: reply, ...adminFrame, 'GET /api/whitelist': 'silence' } as const;
    return openScreen('/dashboard/whitelist', scripts, renderApp);
  }

  it('says the newest above the page, a text for a text with links of https:// alone, until it is put away in this browser', async () => {
    const { user } = opened(listed(NEW, { ...OLD, text: '<img src=x onerror=alert(1)> **not bold**' }));
    const shown = within(await line());
    expect(shown.getByText(/^Second: http:\/\/a\.example/)).toBeVisible();
    const links = shown.getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['https://b.example/c', 'https://b.example/c'],
    ]);
    expect(links[0]).toHaveAttribute('rel', 'noopener noreferrer');
    expect(shown.getByText('+1 more')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Close the announcement' }));
    expect(await screen.findByText('<img src=x onerror=alert(1)> **not bold**')).toBeVisible();
    expect(within(await line()).queryByRole('img')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close the announcement' }));
    await noLine();
    expect(JSON.parse(localStorage.getItem(AWAY) ?? '')).toEqual([NEW._id, OLD._id]);
  });

  it('is gone where it was put away in another tab, and before', async () => {
    localStorage.setItem(AWAY, JSON.stringify([NEW._id]));
    opened(listed(NEW, OLD));
    expect(await line()).toHaveTextContent('First');
    const newValue = JSON.stringify([NEW._id, OLD._id]);
    localStorage.setItem(AWAY, newValue);
    fireEvent(window, new StorageEvent('storage', { key: AWAY, newValue, storageArea: localStorage }));
    await noLine();
  });

  it('comes and goes as the server says so, and is asked for anew when what one has becomes another', async () => {
    opened([listed(), listed(OLD), listed(), listed(OLD)]);
    await connected();
    expect(lineNow()).toBeNull();
    hear('announcement:changed');
    expect(await line()).toHaveTextContent('First');
    hear('announcement:changed');
    await noLine();
    hear('data:changed', { what: 'shops' });
    expect(await line()).toHaveTextContent('First');
  });

  it('ends by itself where nothing is heard', async () => {
    const now = Date.now();
    opened(listed({ ...OLD, until: now + 90_000 }));
    await line();
    setServerClock(now + 10 * 60_000);
    await pass(3 * 60_000);
    await noLine();
  });

  it('tells an admin what concerns everybody, and not what members are told', async () => {
    const ofMembers = { ...NEW, audience: 'members' } as const;
    const ofTitle = { ...NEW, _id: 'c'.repeat(24), audience: 'title', title_id: 'd' } as const;
    opened(listed(ofMembers, ofTitle, OLD), anAdmin());
    expect(await line()).toHaveTextContent('First');
    expect(screen.queryByText('+1 more')).toBeNull();
  });
});
