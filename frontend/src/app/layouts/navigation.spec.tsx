import { act, screen, waitFor, within } from '@testing-library/react';
import { serve, type Reply } from '../../testing/fake-server.js';
import { openedSockets, setServerClock } from '../../testing/fake-sockets.js';
import { manageUser } from '../../testing/data/manage-user.js';
import { renderApp } from '../../testing/render-app.js';

/** What the screens ask for, which is not looked at here. */
const ASKED = Object.fromEntries(
  [
    '/api/shops',
    '/api/shops/getassignedshops/000000000000000000000001',
    '/api/group/get',
    '/api/browser',
  ].map((path) => [`GET ${path}`, 'silence' as const]),
);

const BOARD = 'GET /api/renewals/board';
const dueToday = (total: number): Reply => ({ body: { columns: [{ key: 'today', total, users: [] }] } });

/** A screen that asks for nothing of users or renewals; of whom 5 are due at first. */
async function openedAt(now: number) {
  localStorage.setItem('token', 't1');
  jest.setSystemTime(now);
  setServerClock(now);
  let total = 5;
  const calls = serve({
    ...manageUser(),
    [BOARD]: () => dueToday(total),
    'GET /api/ads/get': { body: { ads: [] } },
  });
  renderApp('/dashboard/ads');
  const sidebar = within(await screen.findByRole('navigation'));
  await waitFor(() => expect(openedSockets().at(-1)?.connected).toBe(true));
  // A second at a time: in one go the socket's pings would be answered too late.
  const pass = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 1) {
      await act(() => jest.advanceTimersByTimeAsync(1_000));
    }
  };
  await pass(1);
  const begun = calls.length;
  return {
    pass,
    become: (due: number) => (total = due),
    due: () => sidebar.getByRole('link', { name: /^Renewals/ }).textContent,
    asked: () => calls.slice(begun).filter(({ route }) => route === BOARD).length,
  };
}

describe('the sidebar of an admin', () => {
  it('leads to every screen, with how many users there are, expired or end today, and are active now', async () => {
    localStorage.setItem('token', 't1');
    const total = (key: string, count: number) => ({ key, total: count, users: [] });
    const columns = [total('expired', 3), total('today', 2), total('soon', 7), total('gone', 9)];
    serve({ ...manageUser(), 'GET /api/renewals/board': { body: { columns } } });
    renderApp('/dashboard/users');
    const links = within(await screen.findByRole('navigation')).getAllByRole('link');
    expect(await screen.findByText('37')).toBeVisible();
    expect(await screen.findByText('5')).toBeVisible();
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Users0', '/dashboard/users'],
      ['Renewals5', '/dashboard/renewals'],
      ['Courses', '/dashboard/managepassword'],
      ['Seats', '/dashboard/seats'],
      ['Trouble0', '/dashboard/trouble'],
      ['Activity37', '/dashboard/activity'],
      ['Whitelist', '/dashboard/whitelist'],
      ['Logos', '/dashboard/logos'],
      ['Ads', '/dashboard/ads'],
      ['Groups', '/dashboard/profilegroup'],
      ['Templates', '/dashboard/templates'],
      ['Announcements', '/dashboard/announcements'],
      ['Reports', '/dashboard/reports'],
      ['Integrations', '/dashboard/integrations'],
      ['Audit', '/dashboard/audit'],
    ]);
    expect(links[0]).toHaveAttribute('aria-current', 'page');
  });

  it.each([
    ['/dashboard', 'Users'],
    ['/dashboard/assign-product/000000000000000000000001', 'Users'],
    ['/dashboard/shops', 'Courses'],
    ['/Dashboard/ManagePassword', 'Courses'],
    ['/dashboard/profilegroup/', 'Groups'],
  ])('says that %s is %s', async (path, name) => {
    localStorage.setItem('token', 't1');
    serve({ ...manageUser(), ...ASKED });
    renderApp(path);
    const sidebar = within(await screen.findByRole('navigation'));
    expect(sidebar.getByRole('link', { name: new RegExp(name) })).toHaveAttribute('aria-current', 'page');
    expect(sidebar.getAllByRole('link').filter((link) => link.ariaCurrent !== null)).toHaveLength(1);
  });

  it('counts anew who is due when others change or delete users, and seldom where they do so often', async () => {
    const { due, asked, become, pass } = await openedAt(Date.UTC(2030, 0, 15, 12));
    expect(due()).toBe('Renewals5');
    const hear = () => act(() => openedSockets().at(-1)?.says('data:changed', { what: 'users', ids: [] }));
    become(4);
    hear();
    await pass(1);
    expect(due()).toBe('Renewals4');
    become(3);
    for (let times = 0; times < 3; times += 1) {
      hear();
      await pass(1);
    }
    expect(asked()).toBe(1);
    await pass(5);
    expect(due()).toBe('Renewals3');
    expect(asked()).toBe(2);
  });

  it('counts who is due at once after a renewal, and not again for the news of its user', async () => {
    const { due, asked, become, pass } = await openedAt(Date.UTC(2030, 0, 15, 12));
    become(4);
    act(() => {
      openedSockets().at(-1)?.says('data:changed', { what: 'users', ids: [] });
      openedSockets().at(-1)?.says('data:changed', { what: 'renewals' });
    });
    await pass(1);
    expect(due()).toBe('Renewals4');
    await pass(10);
    expect(asked()).toBe(1);
  });

  it('counts anew who is due once it is midnight in Lima, on any screen', async () => {
    const { due, become, pass } = await openedAt(Date.UTC(2030, 0, 16, 4, 59));
    become(8);
    await pass(50);
    expect(due()).toBe('Renewals5');
    await pass(75);
    expect(due()).toBe('Renewals8');
  });
});
