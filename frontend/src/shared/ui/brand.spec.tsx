import { screen } from '@testing-library/react';
import { serve } from '../../testing/fake-server.js';
import { aMember } from '../../testing/data/people.js';
import { memberShop } from '../../testing/data/courses.js';
import { renderApp } from '../../testing/render-app.js';

const config = (logo: string | null) => ({
  'GET /api/config': { body: { product: 'keyroster', logo, uploadMaxMb: 5, publicUserList: true } },
});

it('is mark and name where there is no logo', async () => {
  serve(config(null));
  renderApp('/');
  expect(await screen.findByText('Keyroster')).toBeVisible();
});

it('is the newest logo in their place', async () => {
  serve(config('abc.png'));
  renderApp('/');
  expect(await screen.findByRole('img', { name: 'Keyroster' })).toHaveAttribute(
    'src',
    '/static/logos/abc.png',
  );
  expect(screen.queryByText('Keyroster')).toBeNull();
});

it('stands before the name of a member too', async () => {
  localStorage.setItem('token', 't1');
  serve({ 'GET /api/verify-token': aMember(), ...memberShop(), ...config('abc.png') });
  renderApp('/dashboard/shops');
  const logo = await screen.findByRole('img', { name: 'Keyroster' });
  expect(screen.getByRole('banner')).toContainElement(logo);
});
