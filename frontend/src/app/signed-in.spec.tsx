import { DAY_MS } from '@keyroster/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { courses, memberShop } from '../testing/data/courses.js';
import { type Reply, type Scripts, serve, sent, refusal } from '../testing/fake-server.js';
import { openedSockets } from '../testing/fake-sockets.js';
import { aMember, anAdmin, adminFrame } from '../testing/data/people.js';
import { address, openScreen, renderApp } from '../testing/render-app.js';
import { pass } from '../testing/page.js';

const CHECK = 'GET /api/verify-token';
const LOGOUT = 'POST /api/users/logout';
const logoutButton = () => screen.findByRole('button', { name: 'Logout' });

/** Paths below `/dashboard`: some of those for staff, and some for admins alone. */
const CLOSED = [
  '',
  '/users/65f000000000000000000007',
  '/reports/row',
  '/assign-product/65f000000000000000000002',
  '/audit',
  '/managepassword/import',
];

describe('the protected area', () => {
  it.each(CLOSED)('is not for members at “%s”, and asks nothing for them', async (path) => {
    const { calls } = openScreen(`/dashboard${path}`, { [CHECK]: aMember() });
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
    expect(openedSockets()).toEqual([]);
  });

  it('sends a member from Activity to /, and asks nothing for them', async () => {
    const { calls } = openScreen('/dashboard/activity', { ...memberShop(), [CHECK]: aMember() });
    await waitFor(() => expect(address()).not.toBe('/dashboard/activity'));
    expect(sent(calls, 'GET /api/users/true')).toEqual([]);
  });

  it('keeps the token through any other failure and comes back to the same place', async () => {
    const check: Scripts[string] = [refusal('UNAVAILABLE', 'The database is away'), 'away', anAdmin()];
    const asked: Scripts = { ...adminFrame, 'GET /api/whitelist': 'silence', [CHECK]: check };
    openScreen('/Dashboard/Whitelist', asked, renderApp);
    await waitFor(() => expect(address()).toBe('/'));
    expect(await screen.findByText(/can't be reached/)).toBeInTheDocument();
    expect(localStorage.getItem('token')).toBe('t1');
    await waitFor(() => expect(address()).toBe('/Dashboard/Whitelist'), { timeout: 10_000 });
  });

  it('shows nothing of itself before the token has been checked, and then a sidebar for an admin, until another tab logs out', async () => {
    openScreen('/dashboard/ads', { ...adminFrame, 'GET /api/ads/get': { body: { ads: [] } } }, renderApp);
    expect(screen.queryByRole('main')).toBeNull();
    expect(await screen.findByRole('main')).toBeVisible();
    const sidebar = await screen.findByRole('complementary');
    expect(sidebar).toHaveTextContent('root');
    expect(sidebar).toHaveTextContent('admin');
    expect(sidebar).toContainElement(await logoutButton());
    localStorage.removeItem('token');
    fireEvent(window, new StorageEvent('storage', { key: 'token' }));
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('has a slim bar for others, with logo, name and days left, which counts on over midnight in Lima, up to the last day', async () => {
    const ends_at = Date.UTC(2030, 0, 21, 5);
    jest.setSystemTime(ends_at - 2 * DAY_MS - 30_000);
    const config = { product: 'keyroster', logo: 'abc.png', uploadMaxMb: 5, publicUserList: true };
    const check = aMember({ days_left: 2, ends_at });
    const asked = { ...memberShop(), [CHECK]: check, 'GET /api/config': { body: config } };
    openScreen('/dashboard/shops', asked, renderApp);
    const bar = await screen.findByRole('banner');
    expect(bar).toContainElement(await screen.findByRole('img', { name: 'Keyroster' }));
    expect(bar).toHaveTextContent('ana');
    expect(bar).toHaveTextContent('2 days left');
    expect(screen.queryByRole('complementary')).toBeNull();
    await pass(61_000);
    expect(bar).toHaveTextContent('1 day left');
    jest.setSystemTime(ends_at - 3_600_000);
    await pass(61_000);
    expect(screen.getByText('Ends tonight at midnight')).toBeVisible();
  });

  it.each<[who: string, who: Reply, to: string, answer: Reply]>([
    ['an admin, though the server is away', anAdmin(), '/admin', 'away'],
    ['a member', aMember(), '/', { body: { message: 'Logged out successfully' } }],
  ])('lets %s log out', async (_who, reply, to, answer) => {
    const asked = { ...courses(), ...memberShop(), ...adminFrame, [CHECK]: reply, [LOGOUT]: answer };
    const { calls, user } = openScreen('/dashboard/shops', asked, renderApp);
    await user.click(await logoutButton());
    await waitFor(() => expect(address()).toBe(to));
    expect(localStorage.getItem('token')).toBeNull();
    expect(calls).toContainEqual(expect.objectContaining({ route: LOGOUT, authorization: 'Bearer t1' }));
  });
});

it('any other path is said not to be found, and leads home', async () => {
  serve({});
  renderApp('/nowhere/at/all');
  expect(await screen.findByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  expect(screen.getByText("The page you are looking for doesn't exist.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/dashboard');
});
