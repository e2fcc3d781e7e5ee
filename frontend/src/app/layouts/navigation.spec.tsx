import { screen, within } from '@testing-library/react';
import { serve } from '../../testing/fake-server.js';
import { manageUser } from '../../testing/manage-user.js';
import { renderApp } from '../../testing/render-app.js';

describe('the sidebar of an admin', () => {
  it('leads to every screen, with how many users there are and how many are active now', async () => {
    localStorage.setItem('token', 't1');
    serve(manageUser());
    renderApp('/dashboard/users');
    const links = within(await screen.findByRole('navigation')).getAllByRole('link');
    expect(await screen.findByText('37')).toBeVisible();
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Users0', '/dashboard/users'],
      ['Courses', '/dashboard/managepassword'],
      ['Activity37', '/dashboard/activity'],
      ['Whitelist', '/dashboard/whitelist'],
      ['Logos', '/dashboard/logos'],
      ['Ads', '/dashboard/ads'],
      ['Groups', '/dashboard/profilegroup'],
      ['Audit', '/dashboard/audit'],
    ]);
    expect(links[0]).toHaveAttribute('aria-current', 'page');
  });
});
