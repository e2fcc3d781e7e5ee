import { DAY_MS } from '@keyroster/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aListedUser } from '../../testing/data/people.js';
import { aCard, aRenewal, boardOf, oneUser, aPackage } from '../../testing/data/renewals.js';
import { templatesOf } from '../../testing/data/templates.js';
import { address } from '../../testing/render-app.js';
import { sent, refusal } from '../../testing/fake-server.js';
import { ana, beto, BOARD, boardAt, card, cleo, full, goTo, lastOf } from './testing/board.js';
import { ledger, MIDNIGHT, namesIn, openBoard, RENEW, renewed, TODAY, TOLD } from './testing/board.js';
import { dialogBy, hear, later, pass } from '../../testing/page.js';

describe('the keys of the board', () => {
  const userOf = (email: string) => oneUser(aListedUser(7, { email }));

  it('go from card to card with the arrows, past empty columns, and mark as reminded with t, once only', async () => {
    const { calls, user } = await openBoard({
      [BOARD]: [full, boardOf({ expired: [{ ...ana, told_at: TODAY }] })],
      [TOLD]: { body: { message: 'Told' } },
    });
    goTo('ana');
    await user.keyboard('{ArrowRight}');
    expect(card('beto')).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(card('dina')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(card('dina')).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(card('beto')).toHaveFocus();

    goTo('ana');
    await user.keyboard('t');
    await screen.findByRole('button', { name: 'Reminded ana', pressed: true });
    goTo('ana');
    await user.keyboard('t');
    expect(sent(calls, TOLD)).toEqual([{ user_id: ana._id, value: true }]);
  });

  it('renew with +, as the buttons say: for what as many days cost last, by the last package, by 30 days after a trial', async () => {
    const [quarter, trial] = [aPackage(1, { days: 90 }), aPackage(2, { days: 1, trial: true })];
    const lastOf = ({ _id, name }: { _id: string; name: string }) => ({ package: { _id, name } });
    const { calls, user } = await openBoard({
      'GET /api/packages': { body: { packages: [quarter, trial] } },
      [BOARD]: boardOf({
        expired: [{ ...ana, amount: 2_500 }],
        today: [{ ...beto, ...lastOf(quarter) }],
        soon: [{ ...cleo, ...lastOf(trial) }],
      }),
      [RENEW]: [renewed('ana', 30), 'silence'],
    });
    expect(await screen.findByRole('button', { name: '+90 days beto' })).toBeVisible();
    expect(screen.getByRole('button', { name: '+30 days cleo' })).toBeVisible();
    goTo('ana');
    await user.keyboard('+');
    expect(await screen.findByText('ana: Renewed until 10/07/2026')).toBeInTheDocument();
    goTo('beto');
    await user.keyboard('+');
    expect(sent(calls, RENEW)).toEqual([
      { user_id: ana._id, version: 3, days: 30, amount: 2_500 },
      { user_id: beto._id, version: 3, days: 90, package_id: quarter._id },
    ]);
  });

  it('lead on to the next card of the column at once, past those that are renewed', async () => {
    const cards = [1, 2, 3].map((days) => aCard(days, MIDNIGHT + days * DAY_MS, { email: `end${days}` }));
    const { calls, user } = await openBoard({ [BOARD]: boardOf({ soon: cards }), [RENEW]: 'silence' });
    goTo('end2');
    await user.keyboard('+');
    expect(card('end3')).toHaveFocus();
    await user.keyboard('+');
    expect(card('end1')).toHaveFocus();
    await user.keyboard('+{ArrowDown}+');
    expect(card('end2')).toHaveFocus();
    expect(sent(calls, RENEW)).toHaveLength(3);
  });

  it('lead from the search into what it finds, once that is here, and nowhere once something else was typed', async () => {
    const { coming, say } = later();
    const { calls, user } = await openBoard({
      [boardAt('q=bet&')]: boardOf({ today: [beto] }),
      [boardAt('q=beto&')]: () => coming,
      [RENEW]: 'silence',
    });
    const search = screen.getByLabelText('Search');
    await user.type(search, 'be{ArrowDown}t');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'ana' })).toBeNull());
    expect(search).toHaveFocus();
    await user.keyboard('o{ArrowDown}');
    await pass(300);
    expect(search).toHaveFocus();
    await say(boardOf({ today: [beto] }));
    await waitFor(() => expect(card('beto')).toHaveFocus());
    await user.keyboard('+');
    await waitFor(() => expect(sent(calls, RENEW)).toEqual([expect.objectContaining({ user_id: beto._id })]));
  });

  it('do nothing to a card of another board than the one that was asked for', async () => {
    const { calls, user } = await openBoard({ [boardAt('q=beto&')]: 'silence' });
    await user.type(screen.getByLabelText('Search'), 'beto');
    goTo('ana');
    await user.keyboard('+t');
    await pass(300);
    await user.keyboard('+t');
    expect(sent(calls, RENEW)).toEqual([]);
    expect(sent(calls, TOLD)).toEqual([]);
  });

  it('open the user with Enter, and closing comes back to the board', async () => {
    const { user } = await openBoard({ [`GET /api/users/${ana._id}`]: userOf('ana') });
    goTo('ana');
    await user.keyboard('{Enter}');
    const panel = await screen.findByRole('dialog', { name: 'ana' });
    expect(address()).toBe(`/dashboard/users/${ana._id}`);
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/dashboard/renewals'));
    await waitFor(() => expect(card('ana')).toHaveFocus());
  });

  it('open the message with m at once, and with the button', async () => {
    const { user } = await openBoard({
      'GET /api/templates': templatesOf(),
      [`GET /api/users/${ana._id}`]: [refusal('VALIDATION', 'Not now'), userOf('ana')],
      [`GET /api/users/${beto._id}`]: userOf('beto'),
    });
    goTo('ana');
    await user.keyboard('m');
    const dialog = within(await screen.findByRole('dialog', { name: 'Message to ana' }));
    await user.click(await dialog.findByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('textbox', { name: 'Text' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Message to beto' }));
    expect(await screen.findByRole('dialog', { name: 'Message to beto' })).toBeVisible();
  });
});

describe('a renewal by any number of days', () => {
  it('sends days, amount, method and note, and nothing without a number of days', async () => {
    const { calls, user } = await openBoard({
      [lastOf(beto)]: ledger(aRenewal({ amount: 2_500 })),
      [RENEW]: renewed('beto', 45),
    });
    const form = await dialogBy(user, 'Renew beto by…', 'Renew beto');
    await waitFor(() => expect(form.getByLabelText('Amount (PEN)')).toHaveValue('25.00'));
    await user.click(form.getByRole('radio', { name: 'Other' }));
    const days = form.getByLabelText('Number of days');
    await user.type(days, '36501');
    expect(days).toBeInvalid();
    expect(form.getByRole('button', { name: 'Renew' })).toBeDisabled();
    await user.fill(days, '45');
    await user.fill(form.getByLabelText('Amount (PEN)'), '37,5');
    await user.type(form.getByLabelText('Payment method'), 'Plin');
    await user.type(form.getByLabelText('Note'), 'half a month free');
    await user.click(form.getByRole('button', { name: 'Renew' }));
    expect(await screen.findByText(/: Renewed until 10\/07\/2026$/)).toBeInTheDocument();
    expect(sent(calls, RENEW)).toEqual([
      { user_id: beto._id, version: 3, days: 45, amount: 3_750, method: 'Plin', note: 'half a month free' },
    ]);
  });

  it('is sent once, with the version that the board has by then, also by an Enter while the dialog fades, and leads back to the card, which stays for a moment', async () => {
    const { coming, say } = later();
    const { calls, user } = await openBoard({
      [BOARD]: [full, boardOf({ today: [{ ...beto, version: 4 }] })],
      [lastOf(beto)]: ledger(),
      [RENEW]: () => coming,
    });
    const form = await dialogBy(user, 'Renew beto by…', 'Renew beto');
    hear('data:changed', { what: 'renewals', ids: [beto._id] });
    await waitFor(() => expect(screen.queryByText('ana')).toBeNull());
    const renew = form.getByRole('button', { name: 'Renew' });
    await user.click(renew);
    // Longer than a double click.
    await pass(2_000);
    await say(renewed('beto', 30));
    expect(await screen.findByText(/: Renewed until 10\/07\/2026$/)).toBeInTheDocument();
    fireEvent.click(renew);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(calls, RENEW)).toMatchObject([{ user_id: beto._id, version: 4 }]);
    expect(namesIn('Today')).toEqual(['beto']);
    expect(screen.getByRole('button', { name: 'Renew beto by…' })).toHaveFocus();
  });

  it('leaves another one’s dialog open, whose answer comes late', async () => {
    const { coming, say } = later();
    const { user } = await openBoard({
      [lastOf(ana)]: ledger(),
      [lastOf(beto)]: ledger(),
      [RENEW]: () => coming,
    });
    const first = await dialogBy(user, 'Renew ana by…', 'Renew ana');
    await user.click(first.getByRole('button', { name: 'Renew' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const second = await dialogBy(user, 'Renew beto by…', 'Renew beto');
    await user.type(second.getByLabelText('Note'), 'half a month');
    await say(renewed('ana', 30));
    expect(await screen.findByText(/: Renewed until 10\/07\/2026$/)).toBeInTheDocument();
    await pass(1_000);
    expect(screen.getByRole('dialog', { name: 'Renew beto' })).toBeVisible();
    expect(second.getByLabelText('Note')).toHaveValue('half a month');
  });

  it('takes the last amount where none was typed and it could not be had', async () => {
    const { calls, user } = await openBoard({
      [lastOf(beto)]: [refusal('TOO_MANY', 'Too many tries'), ledger(aRenewal({ amount: 2_500 }))],
      [RENEW]: renewed('beto', 30),
    });
    const form = await dialogBy(user, 'Renew beto by…', 'Renew beto');
    await waitFor(() => expect(sent(calls, lastOf(beto))).toHaveLength(1));
    await user.type(form.getByLabelText('Amount (PEN)'), '{Enter}');
    expect(await screen.findByText(/: Renewed until 10\/07\/2026$/)).toBeInTheDocument();
    expect(sent(calls, RENEW)).toEqual([{ user_id: beto._id, version: 3, days: 30, amount: 2_500 }]);
  });
});
