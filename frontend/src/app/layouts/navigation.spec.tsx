import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Reply, type Scripts, serve, sent } from '../../testing/fake-server.js';
import { openedSockets, refuseSockets, setServerClock } from '../../testing/fake-sockets.js';
import { aMember, ROOT, manageUser } from '../../testing/data/people.js';
import { openScreen, renderApp } from '../../testing/render-app.js';
import { renderPart } from '../../testing/render-part.js';
import { CurrentUserProvider } from '../../shared/api/session/session.js';
import { AdminNavigation } from './admin-navigation.js';
import { chooseLanguage } from '../../shared/i18n/language.js';
import { memberShop } from '../../testing/data/courses.js';
import { connected, hear, pass } from '../../testing/page.js';

const BOARD = 'GET /api/renewals/board';
const dueToday = (total: number): Reply => ({ body: { columns: [{ key: 'today', total, users: [] }] } });

/** 07:00 in Lima. */
const NOW = Date.UTC(2030, 0, 15, 12);

/** Opens a screen, by itself one that requests neither users nor renewals. */
async function opened(scripts: Scripts = {}, path = '/dashboard/ads', now = NOW) {
  jest.setSystemTime(now);
  setServerClock(now);
  const frame = { ...manageUser(), 'POST http://localhost/api/users/ping': 'away' } as const;
  const asked = { ...frame, 'GET /api/ads/get': { body: { ads: [] } }, ...scripts };
  const { calls, user } = openScreen(path, asked, renderApp);
  await connected();
  return { user, calls };
}

/** 5 renewals are due at first. */
async function openedAt(now: number) {
  let total = 5;
  const { calls } = await opened({ [BOARD]: () => dueToday(total) }, '/dashboard/ads', now);
  const sidebar = within(await screen.findByRole('navigation', { name: 'Screens' }));
  // A second at a time: in one go the socket's pings would be answered too late.
  const passSeconds = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 1) await pass(1_000);
  };
  await passSeconds(1);
  const begun = calls.length;
  return {
    passSeconds,
    become: (due: number) => (total = due),
    due: () => sidebar.getByRole('link', { name: /^Renewals/ }).textContent,
    asked: () => calls.slice(begun).filter(({ route }) => route === BOARD).length,
  };
}

describe('the sidebar of an admin', () => {
  function open(path: string, scripts: Scripts = {}) {
    serve({ ...manageUser(), ...scripts });
    renderPart(
      <CurrentUserProvider value={ROOT}>
        <AdminNavigation user={ROOT} />
      </CurrentUserProvider>,
      path,
    );
    return within(screen.getByRole('navigation'));
  }

  it('has nine places, with how many are expired or end today, and are active now', async () => {
    const total = (key: string, count: number) => ({ key, total: count, users: [] });
    const columns = [total('expired', 3), total('today', 2), total('soon', 7), total('gone', 9)];
    const sidebar = open('/dashboard/users', { [BOARD]: { body: { columns } } });
    expect(await sidebar.findByText('37')).toBeVisible();
    expect(await sidebar.findByText('5')).toBeVisible();
    const links = sidebar.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Inbox', '/dashboard/inbox'],
      ['Users', '/dashboard/users'],
      ['All columns', '/dashboard/users'],
      ['Daily', '/dashboard/users?view=daily'],
      ['Groups', '/dashboard/profilegroup'],
      ['Renewals5', '/dashboard/renewals'],
      ['Courses', '/dashboard/managepassword'],
      ['Activity37', '/dashboard/activity'],
      ['Messages', '/dashboard/templates'],
      ['Reports', '/dashboard/reports'],
      ['Audit', '/dashboard/audit'],
      ['Settings', '/dashboard/logos'],
    ]);
  });

  it('brings the open tab into sight, which a low window may hide', () => {
    const bring = jest.spyOn(Element.prototype, 'scrollIntoView');
    const sidebar = open('/dashboard/backups');
    expect(bring.mock.contexts).toEqual([sidebar.getByRole('link', { name: 'Backups' })]);
  });

  it('has its counts on the tabs of a phone, too', async () => {
    window.innerWidth = 390;
    const inbox = { body: { items: [], counts: {}, total: 4 } };
    const tabs = open('/dashboard/users', { [BOARD]: dueToday(5), 'GET /api/inbox': inbox });
    for (const name of ['Inbox 4', 'Renewals 5', 'Courses']) {
      expect(await tabs.findByRole('link', { name })).toBeVisible();
    }
  });

  it('counts what is to be done in Courses: what is broken, and what is to be changed', async () => {
    const sidebar = open('/dashboard/shops', {
      'GET /api/troubles?state=open&limit=1': { body: { troubles: [], total: 2 } },
      'GET /api/inbox': { body: { items: [], counts: { exposed: 3 }, total: 4 } },
    });
    for (const name of ['Courses 5', 'Broken 2', 'To change 3', 'Inbox 4']) {
      expect(await sidebar.findByRole('link', { name })).toBeVisible();
    }
  });

  it.each([
    ['/dashboard', 'Users', 'All columns'],
    ['/dashboard/users?view=daily', 'Users', 'Daily'],
    ['/dashboard/assign-product/000000000000000000000001', 'Users', 'All columns'],
    ['/dashboard/profilegroup/', 'Users', 'Groups'],
    ['/Dashboard/ManagePassword', 'Courses', 'Credentials'],
    ['/dashboard/trouble?tab=change', 'Courses', 'To change'],
    ['/dashboard/inbox', '', 'Inbox'],
  ])('says that %s is %s · %s', (path, place, tab) => {
    const links = open(path).getAllByRole('link');
    const current = (value: string) =>
      links
        .filter((link) => link.ariaCurrent === value)
        .map((link) => link.firstChild?.nextSibling?.textContent ?? link.firstChild?.textContent);
    expect(current('page')).toEqual([tab]);
    expect(current('true')).toEqual(place ? [place] : []);
  });

  it('counts anew who is due when others change or delete users, and seldom where they do so often', async () => {
    const { due, asked, become, passSeconds } = await openedAt(Date.UTC(2030, 0, 15, 12));
    expect(due()).toBe('Renewals5');
    become(4);
    hear('data:changed', { what: 'users', ids: [] });
    await passSeconds(1);
    expect(due()).toBe('Renewals4');
    become(3);
    for (let times = 0; times < 3; times += 1) {
      hear('data:changed', { what: 'users', ids: [] });
      await passSeconds(1);
    }
    expect(asked()).toBe(1);
    await passSeconds(5);
    expect(due()).toBe('Renewals3');
    expect(asked()).toBe(2);
  });

  it('counts who is due at once after a renewal, and not again for the news of its user', async () => {
    const { due, asked, become, passSeconds } = await openedAt(Date.UTC(2030, 0, 15, 12));
    become(4);
    hear('data:changed', { what: 'users', ids: [] });
    hear('data:changed', { what: 'renewals' });
    await passSeconds(1);
    expect(due()).toBe('Renewals4');
    await passSeconds(10);
    expect(asked()).toBe(1);
  });

  it('counts anew who is due once it is midnight in Lima, on any screen', async () => {
    const { due, become, passSeconds } = await openedAt(Date.UTC(2030, 0, 16, 4, 59));
    become(8);
    await passSeconds(50);
    expect(due()).toBe('Renewals5');
    await passSeconds(75);
    expect(due()).toBe('Renewals8');
  });

  it('has the palette on top of it, and the version at its foot, with what is seldom needed', async () => {
    const { user } = await opened();
    await user.click(await screen.findByRole('button', { name: 'Account and appearance' }));
    expect(await within(screen.getByRole('complementary')).findByText('Keyroster 1.2.3')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Search or act…' }));
    expect(await screen.findByRole('combobox', { name: 'Search or act' })).toHaveFocus();
  });
});

describe('the state of the connection', () => {
  const state = () => document.querySelector('[data-state]');

  it('stands at the foot of every screen, as of when it is not Live, and figures are dimmed until it is', async () => {
    await opened();
    await waitFor(() => expect(state()).toHaveTextContent('Live'));
    expect(screen.getByRole('complementary')).toContainElement(state() as HTMLElement);
    expect(document.querySelector('[data-stale]')).toBeNull();
    act(() => openedSockets().at(-1)?.cut());
    expect(state()).toHaveTextContent(/^Reconnecting/);
    await pass(2_000);
    expect(state()).toHaveTextContent(/^Live$/);
    expect(document.querySelector('[data-stale]')).toBeNull();
    await pass(118_000);
    refuseSockets(100, 'UNAVAILABLE', 'The database is away');
    // A browser that goes offline is shown at once.
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
    const { calls } = await opened({}, '/dashboard/users');
    await waitFor(() => expect(state()).toHaveTextContent('Live'));
    refuseSockets(100, 'UNAVAILABLE', 'The database is away');
    act(() => openedSockets().at(-1)?.cut());
    await pass(5_100);
    expect(state()).toHaveTextContent(/^Polling/);
    const asked = () => sent(calls, 'GET /api/users/false').length;
    const before = asked();
    await pass(61_000);
    expect(asked()).toBe(before + 2);
    expect(state()).toHaveTextContent('Pollingas of 07:01');
  });

  it('is told to members too, in their language', async () => {
    await act(() => chooseLanguage('es'));
    await opened({ ...memberShop(), 'GET /api/verify-token': aMember() }, '/dashboard/shops');
    act(() => openedSockets().at(-1)?.cut());
    expect(state()).toHaveTextContent('Reconectandodatos de las 07:00');
  });
});
