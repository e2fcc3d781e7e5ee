import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Reply } from '../../testing/fake-server.js';
import { openedSockets } from '../../testing/fake-sockets.js';
import { later } from '../../testing/later.js';
import { refusal } from '../../testing/data/refusal.js';
import { aRenewal, boardOf } from '../../testing/data/renewals.js';
import { ana, beto, BOARD, full, lastOf, ledger, namesIn, openBoard } from './testing.js';
import { RENEW, renewed, sent } from './testing.js';

describe('a renewal by any number of days', () => {
  it('sends days, amount, method and note', async () => {
    const { calls, user } = await openBoard({
      [lastOf(beto)]: ledger(aRenewal({ amount: 2_500 })),
      [RENEW]: renewed('beto', 45),
    });
    await user.click(screen.getByRole('button', { name: 'Renew beto by…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Renew beto' });
    const form = within(dialog);
    await waitFor(() => expect(form.getByLabelText('Amount (PEN)')).toHaveValue('25.00'));
    await user.click(form.getByRole('radio', { name: 'Other' }));
    await user.type(form.getByLabelText('Number of days'), '45');
    await user.clear(form.getByLabelText('Amount (PEN)'));
    await user.type(form.getByLabelText('Amount (PEN)'), '37,5');
    await user.type(form.getByLabelText('Payment method'), 'Plin');
    await user.type(form.getByLabelText('Note'), 'half a month free');
    await user.click(form.getByRole('button', { name: 'Renew' }));
    expect(await screen.findByText(/: Renewed until 10\/07\/2026$/)).toBeInTheDocument();
    expect(sent(calls, RENEW)).toEqual([
      { user_id: beto._id, version: 3, days: 45, amount: 3_750, method: 'Plin', note: 'half a month free' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('sends the version that the board has by then', async () => {
    const { calls, user } = await openBoard({
      [BOARD]: [full, boardOf({ today: [{ ...beto, version: 4 }] })],
      [lastOf(beto)]: ledger(),
      [RENEW]: 'silence',
    });
    await user.click(screen.getByRole('button', { name: 'Renew beto by…' }));
    const form = within(await screen.findByRole('dialog', { name: 'Renew beto' }));
    act(() => openedSockets()[0]?.says('data:changed', { what: 'renewals', ids: [beto._id] }));
    await waitFor(() => expect(screen.queryByText('ana')).toBeNull());
    await user.click(form.getByRole('button', { name: 'Renew' }));
    await waitFor(() => expect(sent(calls, RENEW)).toMatchObject([{ user_id: beto._id, version: 4 }]));
  });

  it('is sent once, also by an Enter while the dialog fades', async () => {
    const { coming, say } = later();
    const { calls, user } = await openBoard({ [lastOf(beto)]: ledger(), [RENEW]: () => coming });
    await user.click(screen.getByRole('button', { name: 'Renew beto by…' }));
    const form = within(await screen.findByRole('dialog', { name: 'Renew beto' }));
    const renew = form.getByRole('button', { name: 'Renew' });
    await user.click(renew);
    // Longer than a double click.
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    await say(renewed('beto', 30));
    expect(await screen.findByText(/: Renewed until 10\/07\/2026$/)).toBeInTheDocument();
    fireEvent.click(renew);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(calls, RENEW)).toHaveLength(1);
  });

  it('leaves another one’s dialog open, whose answer comes late', async () => {
    const { coming, say } = later();
    const { user } = await openBoard({
      [lastOf(ana)]: ledger(),
      [lastOf(beto)]: ledger(),
      [RENEW]: () => coming,
    });
    await user.click(screen.getByRole('button', { name: 'Renew ana by…' }));
    const first = within(await screen.findByRole('dialog', { name: 'Renew ana' }));
    await user.click(first.getByRole('button', { name: 'Renew' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Renew beto by…' }));
    const second = within(await screen.findByRole('dialog', { name: 'Renew beto' }));
    await user.type(second.getByLabelText('Note'), 'half');
    await say(renewed('ana', 30));
    expect(await screen.findByText(/: Renewed until 10\/07\/2026$/)).toBeInTheDocument();
    await user.type(second.getByLabelText('Note'), ' a month');
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    const dialog = within(screen.getByRole('dialog', { name: 'Renew beto' }));
    expect(dialog.getByLabelText('Note')).toHaveValue('half a month');
  });

  it.each<[what: string, reply: Reply]>([
    ['is not here yet', 'silence'],
    ['could not be had', refusal('TOO_MANY', 'Too many tries')],
  ])('takes the last amount where none was typed and it %s', async (_what, reply) => {
    const { calls, user } = await openBoard({
      [lastOf(beto)]: [reply, ledger(aRenewal({ amount: 2_500 }))],
      [RENEW]: renewed('beto', 30),
    });
    await user.click(screen.getByRole('button', { name: 'Renew beto by…' }));
    const form = within(await screen.findByRole('dialog', { name: 'Renew beto' }));
    await waitFor(() => expect(sent(calls, lastOf(beto))).toHaveLength(1));
    await user.type(form.getByLabelText('Amount (PEN)'), '{Enter}');
    expect(await screen.findByText(/: Renewed until 10\/07\/2026$/)).toBeInTheDocument();
    expect(sent(calls, RENEW)).toEqual([{ user_id: beto._id, version: 3, days: 30, amount: 2_500 }]);
  });

  it('leads back to the card, which stays where it was for a moment', async () => {
    const { user } = await openBoard({ [lastOf(beto)]: ledger(), [RENEW]: renewed('beto', 30) });
    await user.click(screen.getByRole('button', { name: 'Renew beto by…' }));
    const form = within(await screen.findByRole('dialog', { name: 'Renew beto' }));
    await user.click(form.getByRole('button', { name: 'Renew' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(namesIn('Today')).toEqual(['beto']);
    expect(screen.getByRole('button', { name: 'Renew beto by…' })).toHaveFocus();
  });

  it('can’t be sent without a number of days', async () => {
    const { user } = await openBoard({ [lastOf(beto)]: ledger() });
    await user.click(screen.getByRole('button', { name: 'Renew beto by…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Renew beto' });
    await user.click(within(dialog).getByRole('radio', { name: 'Other' }));
    await user.type(within(dialog).getByLabelText('Number of days'), '36501');
    expect(within(dialog).getByLabelText('Number of days')).toBeInvalid();
    expect(within(dialog).getByRole('button', { name: 'Renew' })).toBeDisabled();
  });
});
