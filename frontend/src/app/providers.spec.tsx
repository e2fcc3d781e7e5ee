import { act, screen } from '@testing-library/react';
import { serve } from '../testing/fake-server.js';
import { renderApp } from '../testing/render-app.js';

const CHECK = 'GET /api/verify-token';

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const overlay = () => screen.queryByText('Loading');
const bar = () => screen.queryByRole('progressbar');

beforeEach(() => localStorage.setItem('token', 't1'));

describe('what shows while requests are pending', () => {
  it('is the overlay and the bar, once somebody has waited 150 ms', async () => {
    serve({ [CHECK]: 'silence' });
    renderApp('/dashboard/users');
    await act(() => import('./signed-in.js'));
    await pass(140);
    expect([overlay(), bar()]).toEqual([null, null]);
    await pass(20);
    expect(overlay()).toBeVisible();
    expect(bar()).toBeVisible();
  });

  it('is the bar alone for tries that nobody asked for', async () => {
    serve({ [CHECK]: ['away', 'silence'] });
    renderApp('/');
    await pass(1_000);
    expect(overlay()).toBeNull();
    await pass(2_000);
    expect(bar()).toBeVisible();
    expect(overlay()).toBeNull();
  });
});
