import { screen, within } from '@testing-library/react';
import { serve } from '../../../testing/fake-server.js';
import { manageUser } from '../../../testing/data/manage-user.js';
import { renderApp } from '../../../testing/render-app.js';

/** What the screens ask for, which is not looked at here. */
const ASKED = Object.fromEntries(
  [
    '/api/shops',
    '/api/shops/getassignedshops/000000000000000000000001',
    '/api/group/get',
    '/api/browser',
  ].map((path) => [`GET ${path}`, 'silence' as const]),
);

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
});
