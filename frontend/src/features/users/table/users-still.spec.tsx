import { act, screen, waitFor, within } from '@testing-library/react';
import { listOf } from '../../../testing/data/manage-user.js';
import { aRenewal, renewedAs } from '../../../testing/data/renewals.js';
import { ana, cleo, editButtons, everybody, openUsers, rowOf, sent } from '../testing.js';

const LIST = 'GET /api/users/false';
const UNDO = 'POST /api/undo';
const undo = { id: 'u1', until: Date.UTC(2030, 0, 1) };
/** From 2 days to 32. */
const renewed = { ...cleo, sub_validity: 60, version: cleo.version + 1 };

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** The order or filter is chosen first, then cleo is renewed. */
async function renew(choose: (user: Awaited<ReturnType<typeof openUsers>>['user']) => Promise<void>) {
  const message = 'Renewed until 13/07/2026';
  const opened = await openUsers({
    [LIST]: [listOf(everybody), listOf(everybody.map((user) => (user === cleo ? renewed : user)))],
    [`GET /api/renewals?user_id=${cleo._id}&limit=100`]: { body: { renewals: [aRenewal()], total: 1 } },
    'POST /api/renewals': { status: 201, body: { ...bodyOf(message), undo } },
    [UNDO]: { body: { message: 'Undone' } },
  });
  await choose(opened.user);
  await opened.user.click(screen.getByRole('button', { name: '+30 days cleo' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  return opened;
}

function bodyOf(message: string): object {
  const reply = renewedAs(renewed, message);
  return typeof reply === 'object' && 'body' in reply ? (reply.body as object) : {};
}

describe('a row that a renewal takes away', () => {
  const inExpiring = () =>
    renew(async (user) => {
      await user.click(screen.getByRole('radio', { name: /^Expiring/ }));
      await waitFor(() => expect(editButtons()).toEqual(['Edit cleo']));
    });

  it('stays for 5 s and says what changed, and then leaves', async () => {
    await inExpiring();
    await waitFor(() => expect(rowOf('cleo')).toHaveTextContent('2 → 32 days · Undo'));
    await pass(4_000);
    expect(editButtons()).toEqual(['Edit cleo']);
    await pass(2_000);
    expect(screen.queryByRole('button', { name: 'Edit cleo' })).toBeNull();
  });

  it('keeps the focus where it was', async () => {
    await inExpiring();
    await pass(1_000);
    expect(screen.getByRole('button', { name: '+30 days cleo' })).toHaveFocus();
  });

  it('is taken back from where it is', async () => {
    const { user, calls } = await inExpiring();
    await user.click(await screen.findByRole('button', { name: 'Undo cleo' }));
    await waitFor(() => expect(sent(calls, UNDO)).toEqual([{ id: 'u1' }]));
  });

  it('leaves at once where something else is looked at', async () => {
    const { user } = await inExpiring();
    await user.click(screen.getByRole('radio', { name: /^Expired/ }));
    await waitFor(() => expect(editButtons()).toEqual(['Edit beto']));
  });
});

describe('a row that a renewal moves', () => {
  it('stays for 5 s where it is, and then goes where it belongs', async () => {
    await renew(async (user) => {
      await user.click(screen.getByRole('button', { name: 'Days left' }));
    });
    const before = ['Edit beto', 'Edit cleo', 'Edit ana'];
    await waitFor(() => expect(rowOf('cleo')).toHaveTextContent('2 → 32 days'));
    expect(editButtons()).toEqual(before);
    await pass(4_000);
    expect(editButtons()).toEqual(before);
    await pass(2_000);
    expect(editButtons()).toEqual(['Edit beto', 'Edit ana', 'Edit cleo']);
    expect(within(rowOf('cleo')).queryByText(/→/)).toBeNull();
  });

  it('is another matter than another order, which is there at once', async () => {
    const { user } = await openUsers();
    await user.click(screen.getByRole('button', { name: 'Days left' }));
    expect(editButtons()).toEqual(['Edit beto', 'Edit cleo', `Edit ${ana.email}`]);
  });
});
