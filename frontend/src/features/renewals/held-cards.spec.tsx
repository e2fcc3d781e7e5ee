import { DAY_MS } from '@keyroster/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { boardOf } from '../../testing/data/renewals.js';
import { sent, refusal } from '../../testing/fake-server.js';
import { type User, later, pass } from '../../testing/page.js';
import { ana, beto, BOARD, cleo, column, full, MIDNIGHT, namesIn, openBoard } from './testing/board.js';
import { goTo, RENEW, renewed, settle } from './testing/board.js';

const UNDO = 'POST /api/undo';
const moved = boardOf(
  { today: [beto], soon: [cleo], later: [{ ...ana, end: MIDNIGHT + 29 * DAY_MS, version: 4 }] },
  { gone: 12, later: 300 },
);
const elsewhere = boardOf({ today: [beto], soon: [cleo] }, { later: 301 });
const renewAna = async (user: User) => {
  goTo('ana');
  await user.keyboard('+');
};
const undoButton = () => screen.findByRole('button', { name: 'Undo ana' });

it.each([
  ['then goes where it belongs', moved, 301, ['ana']],
  ['also where the column to which it goes shows others', elsewhere, 301, []],
])('a renewed card stays for 5 s with its new days and Undo, %s', async (_what, after, total, names) => {
  const { user } = await openBoard({ [BOARD]: [full, after], [RENEW]: renewed('ana', 30) });
  await renewAna(user);
  expect(await undoButton()).toBeVisible();
  await waitFor(() => expect(column('Expired')).toHaveTextContent('ana−2 → 29 days·Undo'));
  expect(column('Expired')).toHaveTextContent('Expired 1');
  expect(column('Later')).toHaveTextContent('Later 300');
  expect(namesIn('Later')).toEqual([]);
  await pass(4_000);
  expect(namesIn('Expired')).toEqual(['ana']);
  await settle();
  expect(namesIn('Expired')).toEqual([]);
  expect(namesIn('Later')).toEqual(names);
  expect(column('Later')).toHaveTextContent(`Later ${total}`);
});

it('a renewed card is as before once it is undone, however often that is pressed', async () => {
  const { coming, say } = later();
  const { calls, user } = await openBoard({
    [BOARD]: [full, moved, full],
    [RENEW]: renewed('ana', 30),
    [UNDO]: () => coming,
  });
  await renewAna(user);
  await user.dblClick(await undoButton());
  expect(sent(calls, UNDO)).toEqual([{ id: '65f700000000000000000001' }]);
  await say({ body: { message: 'Undone' } });
  await waitFor(() => expect(column('Expired')).toHaveTextContent('anaExpired09/06/2026'));
  await settle();
  expect(namesIn('Expired')).toEqual(['ana']);
});

it('a renewed card is as before where the server refuses', async () => {
  const { user } = await openBoard({ [RENEW]: refusal('STALE_VERSION', 'Somebody else changed this') });
  await renewAna(user);
  expect(await screen.findByText('Somebody else changed this')).toBeInTheDocument();
  await waitFor(() => expect(column('Expired')).toHaveTextContent('anaExpired09/06/2026'));
  expect(namesIn('Later')).toEqual([]);
});

it('a renewed card is renewed once, however often it is pressed', async () => {
  const { coming, say } = later();
  const { calls, user } = await openBoard({ [BOARD]: [full, moved], [RENEW]: () => coming });
  const button = () => screen.getByRole('button', { name: '+30 days ana' });
  const press = () => user.click(button());
  await press();
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  await pass(1_000);
  await press();
  await say(renewed('ana', 30));
  await undoButton();
  await press();
  goTo('ana');
  await user.keyboard('+');
  expect(sent(calls, RENEW)).toHaveLength(1);
});

it('a renewed card shows nothing held once something else is searched', async () => {
  const { user } = await openBoard({ [BOARD]: [full, moved], [RENEW]: renewed('ana', 30) });
  await renewAna(user);
  await undoButton();
  await user.type(screen.getByLabelText('Search'), 'a');
  await waitFor(() => expect(within(column('Expired')).queryByRole('link')).toBeNull());
});
