import { screen } from '@testing-library/react';
import { serve } from '../testing/fake-server.js';
import { renderApp } from '../testing/render-app.js';

it('is shown at any other path, and leads home', async () => {
  serve({});
  renderApp('/nowhere/at/all');
  expect(await screen.findByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  expect(screen.getByText("The page you are looking for doesn't exist.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/dashboard');
});
