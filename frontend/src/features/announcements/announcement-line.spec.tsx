import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { adminFrame } from '../../testing/data/admin-frame.js';
import { aMember, anAdmin } from '../../testing/data/people.js';
import { anAnnouncement } from '../../testing/data/watch.js';
import { serve, type Reply } from '../../testing/fake-server.js';
import { openedSockets, setServerClock } from '../../testing/fake-sockets.js';
import { renderApp } from '../../testing/render-app.js';

const CHECK = 'GET /api/verify-token';
const OPEN = 'GET /api/announcements?state=open';
const AWAY = 'announcements.away';

const NEW = anAnnouncement({ _id: 'b'.repeat(24), text: 'Second: http://a.example\nhttps://b.example/c.' });
const OLD = anAnnouncement({ _id: 'a'.repeat(24), text: 'First' });

const listed = (...announcements: (typeof NEW)[]) => ({ body: { announcements } });
const line = () => screen.findByRole('region', { name: 'Announcement' });
const noLine = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull());

function opened(reply: Reply | [Reply, ...Reply[]], who: Reply = aMember(), path = '/dashboard/whitelist') {
  localStorage.setItem('token', 't1');
  const calls = serve({ [CHECK]: who, [OPEN]: reply, ...adminFrame, 'GET /api/whitelist': 'silence' });
  return { calls, user: renderApp(path) };
}

it('says the newest above the page, with links of https:// addresses alone', async () => {
  opened(listed(NEW, OLD));
  const shown = within(await line());
  expect(shown.getByText(/^Second: http:\/\/a\.example/)).toBeVisible();
  const links = shown.getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['https://b.example/c', 'https://b.example/c'],
  ]);
  expect(links[0]).toHaveAttribute('rel', 'noopener noreferrer');
  expect(shown.getByText('+1 more')).toBeVisible();
});

it('takes a text for a text', async () => {
  opened(listed({ ...NEW, text: '<img src=x onerror=alert(1)> **not bold**' }));
  const shown = within(await line());
  expect(shown.getByText('<img src=x onerror=alert(1)> **not bold**')).toBeVisible();
  expect(shown.queryByRole('img')).toBeNull();
});

it('can be put away, each once in this browser', async () => {
  const { user } = opened(listed(NEW, OLD));
  await user.click(within(await line()).getByRole('button', { name: 'Close the announcement' }));
  expect(within(await line()).getByText('First')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close the announcement' }));
  await noLine();
  expect(JSON.parse(localStorage.getItem(AWAY) ?? '')).toEqual([NEW._id, OLD._id]);
});

it('is gone where it was put away in another tab, and before', async () => {
  localStorage.setItem(AWAY, JSON.stringify([NEW._id]));
  opened(listed(NEW, OLD));
  expect(within(await line()).getByText('First')).toBeVisible();
  const newValue = JSON.stringify([NEW._id, OLD._id]);
  localStorage.setItem(AWAY, newValue);
  fireEvent(window, new StorageEvent('storage', { key: AWAY, newValue, storageArea: localStorage }));
  await noLine();
});

it.each(['nonsense', '{"a":1}', 'null'])('is there where %s is remembered', async (text) => {
  localStorage.setItem(AWAY, text);
  opened(listed(OLD));
  expect(within(await line()).getByText('First')).toBeVisible();
});

it('comes and goes as the server says so', async () => {
  opened([listed(), listed(OLD), listed()]);
  await waitFor(() => expect(openedSockets().at(-1)?.connected).toBe(true));
  expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull();
  act(() => openedSockets().at(-1)?.says('announcement:changed'));
  expect(within(await line()).getByText('First')).toBeVisible();
  act(() => openedSockets().at(-1)?.says('announcement:changed'));
  await noLine();
});

it('is asked for anew when what one has becomes another', async () => {
  opened([listed(), listed(OLD)]);
  await waitFor(() => expect(openedSockets().at(-1)?.connected).toBe(true));
  act(() => openedSockets().at(-1)?.says('data:changed', { what: 'shops' }));
  expect(within(await line()).getByText('First')).toBeVisible();
});

it('ends by itself where nothing is heard', async () => {
  const now = Date.now();
  opened(listed({ ...OLD, until: now + 90_000 }));
  await line();
  setServerClock(now + 10 * 60_000);
  await act(() => jest.advanceTimersByTimeAsync(3 * 60_000));
  await noLine();
});

it('tells an admin what concerns everybody, and not what members are told', async () => {
  opened(
    listed(
      { ...NEW, audience: 'members' },
      { ...NEW, _id: 'c'.repeat(24), audience: 'title', title_id: 'd' },
      OLD,
    ),
    anAdmin(),
  );
  expect(within(await line()).getByText('First')).toBeVisible();
  expect(screen.queryByText('+1 more')).toBeNull();
});
