import { DAY_MS } from '@keyroster/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { adminFrame } from '../testing/data/admin-frame.js';
import { courses, memberShop } from '../testing/data/courses.js';
import { serve } from '../testing/fake-server.js';
import { manageUser } from '../testing/data/manage-user.js';
import { aMember, anAdmin } from '../testing/data/people.js';
import { refusal } from '../testing/data/refusal.js';
import { address, renderApp, renderScreen } from '../testing/render-app.js';

const CHECK = 'GET /api/verify-token';
const LOGOUT = 'POST /api/users/logout';

const logoutButton = () => screen.findByRole('button', { name: 'Logout' });

/** Below the dashboard. */
const OF_ADMINS = [
  '',
  '/users',
  '/users/import',
  '/managepassword/import',
  '/renewals',
  '/payments',
  '/seats',
  '/whitelist',
  '/logos',
  '/ads',
  '/profilegroup',
  '/trouble',
  '/templates',
  '/announcements',
  '/inbox',
  '/integrations',
  '/sharing-rule',
  '/audit',
  '/reports',
  '/reports/row',
  '/assign-product/65f000000000000000000002',
];

describe('the protected area', () => {
  it.each(OF_ADMINS)('is not for members at “%s”, and asks nothing for them', async (path) => {
    localStorage.setItem('token', 't1');
    const calls = serve({ [CHECK]: aMember() });
    renderScreen(`/dashboard${path}`);
    expect(await screen.findByText('You are not authorized to access this page')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/dashboard/shops');
    expect(calls).toHaveLength(1);
  });

  it('sends a visitor without a token to / and asks nothing', async () => {
    // Somebody else came by PIN in this browser, days ago.
    localStorage.setItem('door', 't0 /userlogin/65f000000000000000000002/ana');
    const calls = serve({});
    renderApp('/dashboard/users');
    await waitFor(() => expect(address()).toBe('/'));
    expect(calls).toEqual([]);
  });

  it('drops a token that the server refuses, and says why', async () => {
    localStorage.setItem('token', 'old');
    serve({ [CHECK]: refusal('SESSION_ENDED', 'Signed in on another device') });
    renderApp('/dashboard/users');
    expect(await screen.findByText('Signed in on another device')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/'));
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('keeps the token through any other failure and comes back to the same place', async () => {
    localStorage.setItem('token', 't1');
    serve({
      ...adminFrame,
      'GET /api/whitelist': 'silence',
      [CHECK]: [refusal('UNAVAILABLE', 'The database is away'), 'away', anAdmin()],
    });
    renderApp('/Dashboard/Whitelist');
    await waitFor(() => expect(address()).toBe('/'));
    expect(localStorage.getItem('token')).toBe('t1');
    await waitFor(() => expect(address()).toBe('/Dashboard/Whitelist'), { timeout: 10_000 });
  });

  it('shows nothing of itself before the token has been checked', async () => {
    localStorage.setItem('token', 't1');
    serve(manageUser());
    renderApp('/dashboard/users');
    expect(screen.queryByRole('main')).toBeNull();
    expect(await screen.findByRole('main')).toBeVisible();
  });

  it('has a sidebar with username, role and Logout for an admin', async () => {
    localStorage.setItem('token', 't1');
    serve(manageUser());
    renderApp('/dashboard/users');
    const sidebar = await screen.findByRole('complementary');
    expect(sidebar).toHaveTextContent('root');
    expect(sidebar).toHaveTextContent('admin');
    expect(sidebar).toContainElement(await logoutButton());
  });

  it('has a slim bar with name and days left, and no sidebar, for others', async () => {
    localStorage.setItem('token', 't1');
    serve({ ...memberShop(), [CHECK]: aMember() });
    renderApp('/dashboard/shops');
    const bar = await screen.findByRole('banner');
    expect(bar).toHaveTextContent('ana');
    expect(bar).toHaveTextContent('12 days left');
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('counts the days on by itself, over midnight in Lima', async () => {
    const ends_at = Date.UTC(2030, 0, 21, 5);
    jest.setSystemTime(ends_at - 2 * DAY_MS - 30_000);
    localStorage.setItem('token', 't1');
    serve({ ...memberShop(), [CHECK]: aMember({ days_left: 2, ends_at }) });
    renderApp('/dashboard/shops');
    const bar = await screen.findByRole('banner');
    expect(bar).toHaveTextContent('2 days left');
    await act(() => jest.advanceTimersByTimeAsync(61_000));
    expect(bar).toHaveTextContent('1 day left');
  });

  it('says on the last day that it is the last, and until when', async () => {
    localStorage.setItem('token', 't1');
    const ends_at = Date.UTC(2030, 0, 21, 5);
    jest.setSystemTime(ends_at - 60_000);
    serve({ ...memberShop(), [CHECK]: aMember({ days_left: 0, ends_at }) });
    renderApp('/dashboard/shops');
    expect(await screen.findByText('Ends tonight at midnight')).toBeVisible();
  });

  it.each([
    ['an admin', anAdmin(), '/admin'],
    ['a member', aMember(), '/'],
  ])('lets %s log out', async (_who, reply, to) => {
    localStorage.setItem('token', 't1');
    const calls = serve({
      ...courses(),
      ...memberShop(),
      ...adminFrame,
      [CHECK]: reply,
      [LOGOUT]: { body: { message: 'Logged out successfully' } },
    });
    const user = renderApp('/dashboard/shops');
    await user.click(await logoutButton());
    await waitFor(() => expect(address()).toBe(to));
    expect(localStorage.getItem('token')).toBeNull();
    expect(calls).toContainEqual(expect.objectContaining({ route: LOGOUT, authorization: 'Bearer t1' }));
  });

  it('logs out on this side when the server is away', async () => {
    localStorage.setItem('token', 't1');
    serve({ ...manageUser(), [LOGOUT]: 'away' });
    const user = renderApp('/dashboard/users');
    await user.click(await logoutButton());
    await waitFor(() => expect(address()).toBe('/admin'));
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('follows another tab that logs out', async () => {
    localStorage.setItem('token', 't1');
    serve(manageUser());
    renderApp('/dashboard/users');
    await logoutButton();
    localStorage.removeItem('token');
    fireEvent(window, new StorageEvent('storage', { key: 'token' }));
    await waitFor(() => expect(address()).toBe('/'));
  });
});
