import { screen } from '@testing-library/react';
import { memberShop } from '../../testing/data/courses.js';
import { aMember } from '../../testing/data/people.js';
import { serve } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render-app.js';

const CONFIG = { product: 'keyroster', logo: null, uploadMaxMb: 5, publicUserList: true };

function openShop(extension: boolean): void {
  localStorage.setItem('token', 't1');
  serve({
    'GET /api/verify-token': aMember(),
    ...memberShop(),
    'GET /api/config': { body: { ...CONFIG, extension } },
  });
  renderApp('/dashboard/shops');
}

it('says in three steps how to load the extension', async () => {
  openShop(true);
  const link = await screen.findByRole('link', { name: 'Download the extension' });
  expect(link).toHaveAttribute('href', '/client/extension.zip');
  expect(link.closest('ol')?.children).toHaveLength(3);
});

it('says nothing where the server does not offer it', async () => {
  openShop(false);
  expect(await screen.findByText(/No title is assigned to you yet/)).toBeVisible();
  expect(screen.queryByText('Browser extension')).toBeNull();
});
