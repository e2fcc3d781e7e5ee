import { screen, waitFor, within } from '@testing-library/react';
import { aListedUser } from '../../testing/manage-user.js';
import { ana, beto, changed, openUsers, rowOf, sent, serverSays, TODAY } from './testing/open-users.js';

const UPDATE = 'POST /api/users/update';

describe('what a row does', () => {
  it.each([
    ['from the end', ana, { subStartDate: '01/06/2026', subValidity: 60 }],
    ['from today once that has passed', beto, { subStartDate: '10/06/2026', subValidity: 30 }],
  ])('renews by 30 days %s', async (_from, { _id, email, version }, renewed) => {
    const { calls, user } = await openUsers({ [UPDATE]: changed() });
    await user.click(screen.getByRole('button', { name: `+30 days ${email}` }));
    await waitFor(() => expect(sent(calls, UPDATE)).toEqual([{ id: _id, version, ...renewed }]));
  });

  it.each([
    ['behind', 'from today', ana, { subStartDate: '10/08/2026', subValidity: 30 }],
    ['behind', 'from a day of the past no more', beto, { subStartDate: '10/08/2026', subValidity: 30 }],
  ])(
    "renews by the server's day where the browser's clock is %s: %s",
    async (_off, _from, { _id, email, version }, renewed) => {
      const { calls, user } = await openUsers({ [UPDATE]: changed() });
      serverSays(Date.UTC(2026, 7, 10, 17));
      await user.click(screen.getByRole('button', { name: `+30 days ${email}` }));
      await waitFor(() => expect(sent(calls, UPDATE)).toEqual([{ id: _id, version, ...renewed }]));
    },
  );

  it("renews from the end, too, where the browser's clock is far ahead", async () => {
    const { calls, user } = await openUsers({ [UPDATE]: changed() });
    serverSays(Date.UTC(2026, 4, 20, 17));
    await user.click(screen.getByRole('button', { name: '+30 days beto' }));
    const { _id, version, sub_start_date: subStartDate } = beto;
    await waitFor(() =>
      expect(sent(calls, UPDATE)).toEqual([{ id: _id, version, subStartDate, subValidity: 60 }]),
    );
  });

  it('lifts a pause', async () => {
    const UNPAUSE = 'POST /api/users/unpause';
    const paused = aListedUser(8, { email: 'paul', paused_until: TODAY + 60_000 });
    const { calls, user } = await openUsers({ [UNPAUSE]: { body: { message: 'Pause lifted' } } }, [
      paused,
      ana,
    ]);
    expect(screen.queryByRole('button', { name: 'Lift pause ana' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Lift pause paul' }));
    await waitFor(() => expect(sent(calls, UNPAUSE)).toEqual([{ id: paused._id }]));
  });

  it('shows sessions and ends one', async () => {
    const END = 'POST /api/users/sessions/end';
    const session = {
      _id: '65f300000000000000000001',
      createdAt: '2026-06-10T12:00:00.000Z',
      seenAt: '2026-06-10T16:59:00.000Z',
      ip: '190.1.2.3',
      agent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
      live: true,
    };
    const { calls, user } = await openUsers({
      [`GET /api/users/sessions/${ana._id}`]: { body: { sessions: [session] } },
      [END]: { body: { message: 'Session ended' } },
    });
    await user.click(screen.getByRole('button', { name: 'Sessions of ana' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sessions of ana' });
    await waitFor(() => expect(dialog).toHaveTextContent('190.1.2.3'));
    expect(dialog).toHaveTextContent('Chrome · Windows');
    await user.click(within(dialog).getByRole('button', { name: /^End/ }));
    await waitFor(() => expect(sent(calls, END)).toEqual([{ id: session._id }]));
  });
});

describe('deleting a user', () => {
  const DELETE = `DELETE /api/users/${ana._id}`;

  it('asks first, with the focus on Cancel', async () => {
    const { calls, user } = await openUsers();
    await user.click(screen.getByRole('button', { name: 'Del ana' }));
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure to delete (ana)' });
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(sent(calls, DELETE)).toEqual([]);
  });

  it('says Deleted successfully', async () => {
    const { user } = await openUsers({ [DELETE]: { body: { message: 'Deleted successfully' } } });
    await user.click(screen.getByRole('button', { name: 'Del ana' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleted successfully')).toBeInTheDocument();
  });

  it('falls back to its own text when the connection breaks', async () => {
    const { user } = await openUsers({ [DELETE]: 'away' });
    await user.click(screen.getByRole('button', { name: 'Del ana' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete the uses')).toBeInTheDocument();
  });

  it('is not offered for a row of the protected role', async () => {
    await openUsers({}, [aListedUser(9, { email: 'old', role: 'adminss' })]);
    expect(screen.queryByRole('button', { name: 'Del old' })).toBeNull();
    expect(rowOf('old').lastElementChild).toHaveTextContent('N/A');
  });
});
