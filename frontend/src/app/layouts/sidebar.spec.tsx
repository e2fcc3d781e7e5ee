import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { chooseLanguage } from '../../shared/i18n/language.js';
import { memberShop } from '../../testing/data/courses.js';
import { serve, type Reply } from '../../testing/fake-server.js';
import { openedSockets, refuseSockets, setServerClock } from '../../testing/fake-sockets.js';
import { manageUser } from '../../testing/data/manage-user.js';
import { aMember } from '../../testing/data/people.js';
import { renderApp } from '../../testing/render-app.js';

const CHECK = 'GET /api/verify-token';
const USERS = 'GET /api/users/false';
const HTTP_PING = 'POST http://localhost/api/users/ping';
/** 07:00 in Lima. */
const NOW = Date.UTC(2030, 0, 15, 12);

const away = { [HTTP_PING]: 'away' } as const;
const width = window.innerWidth;

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const connected = () => waitFor(() => expect(openedSockets().at(-1)?.connected).toBe(true));
const state = () => document.querySelector('[data-state]');

async function opened(scripts: Record<string, Reply> = {}, path = '/dashboard/users') {
  localStorage.setItem('token', 't1');
  jest.setSystemTime(NOW);
  setServerClock(NOW);
  const calls = serve({ ...manageUser(), ...away, ...scripts });
  const user = renderApp(path);
  await connected();
  return { user, calls };
}

afterEach(() => {
  window.innerWidth = width;
  localStorage.clear();
});

describe('the sidebar', () => {
  it('folds to its marks, each still with its name, and remembers it', async () => {
    const { user } = await opened();
    const sidebar = screen.getByRole('complementary');
    (await within(sidebar).findByRole('button', { name: 'Collapse sidebar' })).focus();
    await user.keyboard('{Enter}');
    expect(sidebar).toHaveAttribute('data-folded');
    expect(within(sidebar).getByRole('link', { name: /^Renewals/ })).toBeInTheDocument();
    expect(within(sidebar).getByRole('button', { name: 'Logout' })).toBeInTheDocument();
    const unfold = within(sidebar).getByRole('button', { name: 'Expand sidebar' });
    expect(unfold).toHaveFocus();
    expect(localStorage.getItem('sidebar-folded')).toBe('true');
    await user.keyboard('{Enter}');
    expect(sidebar).not.toHaveAttribute('data-folded');
  });

  it('is folded as it was left', async () => {
    localStorage.setItem('sidebar-folded', 'true');
    await opened();
    expect(await screen.findByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  });

  it('has the palette on top of it', async () => {
    const { user } = await opened();
    await user.click(await screen.findByRole('button', { name: 'Search or act…' }));
    expect(await screen.findByRole('combobox', { name: 'Search or act' })).toHaveFocus();
  });
});

it('has the version at its foot, with what is seldom needed', async () => {
  const { user } = await opened();
  await user.click(await screen.findByRole('button', { name: 'Account and appearance' }));
  expect(await within(screen.getByRole('complementary')).findByText('Keyroster 1.2.3')).toBeVisible();
});

describe('the state of the connection', () => {
  it('stands at the foot of every screen', async () => {
    await opened();
    await waitFor(() => expect(state()).toHaveTextContent('Live'));
    expect(screen.getByRole('complementary')).toContainElement(state() as HTMLElement);
    expect(document.querySelector('[data-stale]')).toBeNull();
  });

  it('is Reconnecting at once where the browser is offline, as of when, and figures are dimmed', async () => {
    await opened();
    await waitFor(() => expect(state()).toHaveTextContent('Live'));
    await pass(120_000);
    refuseSockets(100, 'UNAVAILABLE', 'The database is away');
    fireEvent(window, new Event('offline'));
    expect(state()).toHaveTextContent('Reconnectingas of 07:02');
    expect(document.querySelector('[data-stale] [data-figure]')).not.toBeNull();
  });

  it('is Reconnecting where nothing was heard for 10 s, on a screen that watches nothing', async () => {
    await opened();
    await waitFor(() => expect(state()).toHaveTextContent('Live'));
    openedSockets().at(-1)?.hang();
    refuseSockets(100, 'UNAVAILABLE', 'The database is away');
    await pass(10_500);
    expect(state()).toHaveTextContent(/^Reconnecting/);
  });

  it('asks for all that shows while it is Polling, and is as of then', async () => {
    const { calls } = await opened();
    await waitFor(() => expect(state()).toHaveTextContent('Live'));
    refuseSockets(100, 'UNAVAILABLE', 'The database is away');
    act(() => openedSockets().at(-1)?.cut());
    await pass(5_100);
    expect(state()).toHaveTextContent(/^Polling/);
    const asked = () => calls.filter(({ route }) => route === USERS).length;
    const before = asked();
    await pass(61_000);
    expect(asked()).toBe(before + 2);
    expect(state()).toHaveTextContent('Pollingas of 07:01');
  });

  it('is Live again, with nothing dimmed', async () => {
    await opened();
    await waitFor(() => expect(state()).toHaveTextContent('Live'));
    act(() => openedSockets().at(-1)?.cut());
    expect(state()).toHaveTextContent(/^Reconnecting/);
    await pass(2_000);
    expect(state()).toHaveTextContent(/^Live$/);
    expect(document.querySelector('[data-stale]')).toBeNull();
  });

  it('is said once on the Activity screen, which says it itself', async () => {
    const asked = ['GET /api/users/true', 'GET /api/users/activity/history?hours=6'];
    await opened(Object.fromEntries(asked.map((route) => [route, 'silence'])), '/dashboard/activity');
    expect(await screen.findAllByText('Live', { ignore: 'a, a *' })).toHaveLength(1);
  });

  it('stands in the bar of a phone where it is not Live', async () => {
    window.innerWidth = 390;
    await opened();
    await screen.findByRole('button', { name: 'More' });
    expect(state()).toBeNull();
    act(() => openedSockets().at(-1)?.cut());
    expect(within(screen.getByRole('banner')).getByRole('status')).toHaveTextContent('Reconnecting');
  });

  it('is told to members too, in their language', async () => {
    await act(() => chooseLanguage('es'));
    await opened({ ...memberShop(), [CHECK]: aMember() }, '/dashboard/shops');
    act(() => openedSockets().at(-1)?.cut());
    expect(state()).toHaveTextContent('Reconectandodatos de las 07:00');
    await act(() => chooseLanguage('en'));
  });
});
