import { DAY_MS } from '@keyroster/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { later } from '../../testing/later.js';
import { aListedUser } from '../../testing/data/manage-user.js';
import { aPackage } from '../../testing/data/packages.js';
import { refusal } from '../../testing/data/refusal.js';
import { aCard, boardOf, oneUser } from '../../testing/data/renewals.js';
import { templatesOf } from '../../testing/data/templates.js';
import { address } from '../../testing/render-app.js';
import {
  ana,
  beto,
  BOARD,
  boardAt,
  card,
  full,
  MIDNIGHT,
  openBoard,
  RENEW,
  renewed,
  sent,
  TODAY,
  TOLD,
} from './testing.js';

describe('the keys of the board', () => {
  it('go from card to card with the arrows, past empty columns', async () => {
    const { user } = await openBoard();
    act(() => card('ana').focus());
    await user.keyboard('{ArrowRight}');
    expect(card('beto')).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(card('dina')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(card('dina')).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(card('beto')).toHaveFocus();
  });

  it('renew by 30 days with + for what as many days cost last, and the version that was seen', async () => {
    const { calls, user } = await openBoard({
      [BOARD]: boardOf({ expired: [{ ...ana, amount: 2_500 }] }),
      [RENEW]: renewed('ana', 30),
    });
    act(() => card('ana').focus());
    await user.keyboard('+');
    expect(await screen.findByText('ana: Renewed until 10/07/2026')).toBeInTheDocument();
    expect(sent(calls, RENEW)).toEqual([{ user_id: ana._id, version: 3, days: 30, amount: 2_500 }]);
  });

  it('renew by the last package, and after a trial by 30 days, as the buttons say', async () => {
    const [quarter, trial] = [aPackage(1, { days: 90 }), aPackage(2, { days: 1, trial: true })];
    const lastOf = ({ _id, name }: { _id: string; name: string }) => ({ package: { _id, name } });
    const { calls, user } = await openBoard({
      'GET /api/packages': { body: { packages: [quarter, trial] } },
      [BOARD]: boardOf({ expired: [{ ...ana, ...lastOf(quarter) }], today: [{ ...beto, ...lastOf(trial) }] }),
      [RENEW]: 'silence',
    });
    expect(await screen.findByRole('button', { name: '+90 days ana' })).toBeVisible();
    expect(screen.getByRole('button', { name: '+30 days beto' })).toBeVisible();
    act(() => card('ana').focus());
    await user.keyboard('+');
    expect(sent(calls, RENEW)).toEqual([{ user_id: ana._id, version: 3, days: 90, package_id: quarter._id }]);
  });

  it('lead on to the next card of the column at once, past those that are renewed', async () => {
    const cards = [1, 2, 3].map((days) => aCard(days, MIDNIGHT + days * DAY_MS, { email: `end${days}` }));
    const { calls, user } = await openBoard({ [BOARD]: boardOf({ soon: cards }), [RENEW]: 'silence' });
    act(() => card('end2').focus());
    await user.keyboard('+');
    expect(card('end3')).toHaveFocus();
    await user.keyboard('+');
    expect(card('end1')).toHaveFocus();
    await user.keyboard('+{ArrowDown}+');
    expect(card('end2')).toHaveFocus();
    expect(sent(calls, RENEW)).toHaveLength(3);
  });

  it('lead from the search into what it finds, once that is here', async () => {
    const { coming, say } = later();
    const { calls, user } = await openBoard({
      [boardAt('q=beto&')]: () => coming,
      [RENEW]: 'silence',
    });
    const search = screen.getByLabelText('Search');
    await user.type(search, 'beto{ArrowDown}');
    expect(search).toHaveFocus();
    await act(() => jest.advanceTimersByTimeAsync(300));
    expect(search).toHaveFocus();
    await say(boardOf({ today: [beto] }));
    await waitFor(() => expect(card('beto')).toHaveFocus());
    await user.keyboard('+');
    await waitFor(() => expect(sent(calls, RENEW)).toEqual([expect.objectContaining({ user_id: beto._id })]));
  });

  it('lead nowhere once something else was typed', async () => {
    const { user } = await openBoard({ [boardAt('q=bet&')]: boardOf({ today: [beto] }) });
    const search = screen.getByLabelText('Search');
    await user.type(search, 'be{ArrowDown}t');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'ana' })).toBeNull());
    expect(search).toHaveFocus();
  });

  it('do nothing to a card of another board than the one that was asked for', async () => {
    const { calls, user } = await openBoard({ [boardAt('q=beto&')]: 'silence' });
    await user.type(screen.getByLabelText('Search'), 'beto');
    act(() => card('ana').focus());
    await user.keyboard('+t');
    await act(() => jest.advanceTimersByTimeAsync(300));
    await user.keyboard('+t');
    expect(sent(calls, RENEW)).toEqual([]);
    expect(sent(calls, TOLD)).toEqual([]);
  });

  it('mark as reminded with t, and once only', async () => {
    const told = boardOf({ expired: [{ ...ana, told_at: TODAY }] });
    const { calls, user } = await openBoard({
      [BOARD]: [full, told],
      [TOLD]: { body: { message: 'Told' } },
    });
    act(() => card('ana').focus());
    await user.keyboard('t');
    const button = screen.getByRole('button', { name: 'Reminded ana' });
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
    expect(sent(calls, TOLD)).toEqual([{ user_id: ana._id, value: true }]);
    await user.keyboard('t');
    expect(sent(calls, TOLD)).toHaveLength(1);
  });

  it('open the user with Enter, and closing comes back to the board', async () => {
    const { user } = await openBoard({
      [`GET /api/users/${ana._id}`]: oneUser(aListedUser(7, { email: 'ana' })),
    });
    act(() => card('ana').focus());
    await user.keyboard('{Enter}');
    const panel = await screen.findByRole('dialog', { name: 'ana' });
    expect(address()).toBe(`/dashboard/users/${ana._id}`);
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/dashboard/renewals'));
    await waitFor(() => expect(card('ana')).toHaveFocus());
  });

  it('open the message at once, and nothing later', async () => {
    const { user } = await openBoard({
      'GET /api/templates': templatesOf(),
      [`GET /api/users/${ana._id}`]: [
        refusal('VALIDATION', 'Not now'),
        oneUser(aListedUser(7, { email: 'ana' })),
      ],
    });
    act(() => card('ana').focus());
    await user.keyboard('m');
    const dialog = within(await screen.findByRole('dialog', { name: 'Message to ana' }));
    await user.click(await dialog.findByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('textbox', { name: 'Text' })).toBeVisible();
  });

  it('open the message with m, and with the button', async () => {
    const { user } = await openBoard({
      'GET /api/templates': templatesOf(),
      [`GET /api/users/${ana._id}`]: oneUser(aListedUser(7, { email: 'ana' })),
      [`GET /api/users/${beto._id}`]: oneUser(aListedUser(5, { email: 'beto' })),
    });
    act(() => card('ana').focus());
    await user.keyboard('m');
    expect(await screen.findByRole('dialog', { name: 'Message to ana' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Message to beto' }));
    expect(await screen.findByRole('dialog', { name: 'Message to beto' })).toBeVisible();
  });
});
