import { screen, waitFor, within } from '@testing-library/react';
import { serve, type Reply } from '../../../testing/fake-server.js';
import { aListedUser, manageUser } from '../../../testing/data/manage-user.js';
import { renderApp } from '../../../testing/render-app.js';
import { TODAY } from '../testing/open-users.js';

const page = (...seqs: number[]): Reply => ({
  body: { users: seqs.map((seq) => aListedUser(seq)), total: 20_001 },
});
const found = (seq: number): Reply => ({ body: { users: [aListedUser(seq)], total: 1 } });

const numbers = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

describe('past 20,000 users', () => {
  it('the screen asks page by page, lets the server search and sort, and numbers by seq', async () => {
    jest.setSystemTime(TODAY);
    localStorage.setItem('token', 't1');
    const calls = serve({
      ...manageUser(),
      'GET /api/users/false?limit=1': page(20_007),
      'GET /api/users/false?limit=200&offset=0': page(20_007, 20_005),
      'GET /api/users/false?limit=200&offset=2': page(),
      'GET /api/users/false?limit=200&offset=0&q=user_12': found(12),
      'GET /api/users/false?limit=200&offset=0&q=user_12&sort=email': found(12),
    });
    const user = renderApp('/dashboard/users');
    await screen.findByRole('button', { name: 'Edit user_20007' });
    expect(numbers()).toEqual(['20007', '20005']);

    // Not into the rows that were found before.
    await user.type(screen.getByLabelText('Search'), 'user_12{ArrowDown}');
    expect(screen.getByLabelText('Search')).toHaveFocus();
    await waitFor(() => expect(numbers()).toEqual(['12']));
    expect(screen.getAllByRole('row')[1]).toContainElement(document.activeElement as HTMLElement);

    await user.click(screen.getByRole('button', { name: 'Email' }));
    await waitFor(() => expect(calls.at(-1)?.route).toContain('sort=email'));
    expect(calls.map(({ route }) => route)).not.toContain('GET /api/users/false');
  });
});
