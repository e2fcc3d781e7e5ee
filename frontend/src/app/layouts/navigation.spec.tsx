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
    '/api/users/true',
    '/api/users/activity/history?hours=6',
    '/api/whitelist',
    '/api/get_logo',
    '/api/ads/get',
    '/api/templates',
    '/api/announcements',
    '/api/audit?limit=200&offset=0',
    '/api/undo',
    '/api/troubles?state=open',
    '/api/troubles/downtime',
    '/api/products/exposed',
    '/api/seats',
    '/api/shops/counts',
    '/api/renewals/board?with=amounts',
    '/api/payments?state=open&limit=100',
    '/api/alarms/rule',
    '/api/tokens',
    '/api/webhooks',
  ].map((path) => [`GET ${path}`, 'silence' as const]),
);

const BOARD = 'GET /api/renewals/board';
const dueToday = (total: number): Reply => ({ body: { columns: [{ key: 'today', total, users: [] }] } });

/** A screen that asks for nothing of users or renewals. 5 renewals are due at first. */
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
  const sidebar = within(await screen.findByRole('navigation', { name: 'Screens' }));
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
  it('has nine places, with how many users there are, expired or end today, and are active now', async () => {
    localStorage.setItem('token', 't1');
    const total = (key: string, count: number) => ({ key, total: count, users: [] });
    const columns = [total('expired', 3), total('today', 2), total('soon', 7), total('gone', 9)];
    serve({ ...manageUser(), 'GET /api/renewals/board': { body: { columns } } });
    renderApp('/dashboard/users');
    const sidebar = await screen.findByRole('navigation', { name: 'Screens' });
    expect(await within(sidebar).findByText('37')).toBeVisible();
    expect(await within(sidebar).findByText('5')).toBeVisible();
    const links = within(sidebar).getAllByRole('link');
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

  it('counts what is to be done in Courses: what is broken, and what is to be changed', async () => {
    localStorage.setItem('token', 't1');
    serve({
      ...manageUser(),
      ...ASKED,
      'GET /api/troubles?state=open&limit=1': { body: { troubles: [], total: 2 } },
      'GET /api/inbox': { body: { items: [], counts: { exposed: 3 }, total: 4 } },
    });
    renderApp('/dashboard/shops');
    const sidebar = within(await screen.findByRole('navigation', { name: 'Screens' }));
    for (const name of ['Courses 5', 'Broken 2', 'To change 3', 'Inbox 4']) {
      expect(await sidebar.findByRole('link', { name })).toBeVisible();
    }
  });

  it.each([
    ['/dashboard', 'Users', 'All columns'],
    ['/dashboard/users?view=daily', 'Users', 'Daily'],
    ['/dashboard/assign-product/000000000000000000000001', 'Users', 'All columns'],
    ['/dashboard/profilegroup/', 'Users', 'Groups'],
    ['/dashboard/shops', 'Courses', 'Credentials'],
    ['/Dashboard/ManagePassword', 'Courses', 'Credentials'],
    ['/dashboard/trouble', 'Courses', 'Broken'],
    ['/dashboard/trouble?tab=change', 'Courses', 'To change'],
    ['/dashboard/seats', 'Courses', 'Seats'],
    ['/dashboard/activity', 'Activity', 'Live'],
    ['/dashboard/whitelist', 'Activity', 'Whitelist'],
    ['/dashboard/templates', 'Messages', 'Templates'],
    ['/dashboard/announcements', 'Messages', 'Announcements'],
    ['/dashboard/ads', 'Messages', 'Ads'],
    ['/dashboard/audit', 'Audit', 'Entries'],
    ['/dashboard/audit?tab=undo', 'Audit', 'Can be undone'],
    ['/dashboard/logos', 'Settings', 'Logo'],
    ['/dashboard/sharing-rule', 'Settings', 'Sharing rule'],
    ['/dashboard/integrations', 'Settings', 'Integrations'],
    ['/dashboard/renewals', 'Renewals', 'Board'],
    ['/dashboard/payments', 'Renewals', 'Payments'],
    ['/dashboard/packages', 'Renewals', 'Packages'],
    ['/dashboard/inbox', '', 'Inbox'],
  ])('says that %s is %s · %s', async (path, place, tab) => {
    localStorage.setItem('token', 't1');
    serve({ ...manageUser(), ...ASKED });
    renderApp(path);
    const sidebar = within(await screen.findByRole('navigation', { name: 'Screens' }));
    const current = (value: string) =>
      sidebar
        .getAllByRole('link')
        .filter((link) => link.ariaCurrent === value)
        .map((link) => link.firstChild?.nextSibling?.textContent ?? link.firstChild?.textContent);
    expect(current('page')).toEqual([tab]);
    expect(current('true')).toEqual(place ? [place] : []);
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
