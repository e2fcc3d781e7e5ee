import type { Seat } from '@keyroster/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aCredential, memberShop, mineOf, SPANISH, UDEMY } from '../../../testing/data/courses.js';
import { aMember } from '../../../testing/data/people.js';
import { serve, type Reply } from '../../../testing/fake-server.js';
import { openedSockets } from '../../../testing/fake-sockets.js';
import { later } from '../../../testing/later.js';
import { renderScreen } from '../../../testing/render-app.js';

const LIST = `GET /api/products/${SPANISH._id}`;
const TAKE = 'POST /api/seats/take';
const LEAVE = 'POST /api/seats/leave';
const ID = aCredential(21, SPANISH)._id;

const seat = (state: Seat['state'], in_use: number, waiting = 0, place?: number): Seat => ({
  state,
  of: 3,
  in_use,
  waiting,
  ...(place !== undefined && { place }),
});
const SHARED = aCredential(21, SPANISH, { course_name: 'Grammar', seats: 3, note: 'use profile 3' });
const listed = (own: Seat): Reply => ({
  body: {
    products: [{ ...SHARED, seat: own, ...(own.state !== 'seated' && { email: '', password: '' }) }],
  },
});

async function open(lists: Reply | [Reply, ...Reply[]], more: Parameters<typeof serve>[0] = {}) {
  localStorage.setItem('token', 't1');
  const calls = serve({
    'GET /api/verify-token': aMember(),
    ...memberShop([UDEMY], mineOf(UDEMY, SPANISH, { ...SHARED, seat: seat('none', 0) })),
    [`GET /api/shops/subtitle/${UDEMY._id}`]: { body: { subtitle: [SPANISH] } },
    [LIST]: lists,
    [LEAVE]: { body: { message: 'You left the seat' } },
    ...more,
  });
  const user = renderScreen(`/dashboard/shops/${UDEMY._id}?subtitle=${SPANISH._id}`);
  const row = within(await screen.findByRole('row', { name: /Grammar/ }));
  return { calls, user, row };
}

const hear = (own: Seat) => act(() => openedSockets().at(-1)?.says('seat:changed', { p_id: ID, seat: own }));

it('a member sees how many use it, and login and password once they have a seat', async () => {
  const { row, user, calls } = await open([listed(seat('none', 2)), listed(seat('seated', 3))], {
    [TAKE]: { body: { seat: seat('seated', 3) } },
  });
  expect(await row.findByText('2 of 3 in use')).toBeVisible();
  expect(row.getByText('use profile 3')).toBeVisible();
  expect(row.queryByRole('button', { name: 'Copy login of Grammar' })).toBeNull();
  await user.click(row.getByRole('button', { name: 'Start using Grammar' }));
  expect(await screen.findByText('login21@example.com')).toBeVisible();
  expect(await screen.findByText('3 of 3 in use')).toBeVisible();
  expect(calls.find(({ route }) => route === TAKE)?.body).toEqual({ p_id: ID });
});

it('who waits moves up without a reload, and gets login and password with the seat', async () => {
  const lists: [Reply, ...Reply[]] = [listed(seat('none', 3, 1)), listed(seat('seated', 3))];
  const { row, user } = await open(lists, { [TAKE]: { body: { seat: seat('waiting', 3, 2, 2) } } });
  expect(await row.findByText('3 of 3 in use, 1 waiting')).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Start using Grammar' }));
  expect(await screen.findByText('You are number 2 in line')).toBeVisible();
  await waitFor(() => expect(openedSockets().at(-1)?.connected).toBe(true));
  hear(seat('waiting', 3, 1, 1));
  expect(await screen.findByText('You are next')).toBeVisible();
  hear(seat('seated', 3));
  expect(await screen.findByText('login21@example.com')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Finish using Grammar' })).toBeVisible();
});

it('a seat that was told of stays, though the answer that somebody waits for it comes after', async () => {
  const { coming: late, say: answer } = later();
  const lists: [Reply, ...Reply[]] = [listed(seat('none', 3)), listed(seat('seated', 3))];
  const { row, user } = await open(lists, { [TAKE]: () => late });
  await user.click(await row.findByRole('button', { name: 'Start using Grammar' }));
  await waitFor(() => expect(openedSockets().at(-1)?.connected).toBe(true));
  hear(seat('seated', 3));
  expect(await screen.findByText('login21@example.com')).toBeVisible();
  await answer({ body: { seat: seat('waiting', 3, 1, 1) } });
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('login21@example.com')).toBeVisible();
  expect(screen.getByText('3 of 3 in use')).toBeVisible();
});

it('a seat is left, or taken away, and login and password go with it', async () => {
  const { row, user, calls } = await open(listed(seat('seated', 1)), {
    [TAKE]: { body: { seat: seat('seated', 1) } },
  });
  await waitFor(() => expect(openedSockets().at(-1)?.connected).toBe(true));
  // Another device may have taken it: this one joins.
  await waitFor(() => expect(calls.filter(({ route }) => route === TAKE)).toHaveLength(1));
  await user.click(await row.findByRole('button', { name: 'Finish using Grammar' }));
  await waitFor(() => expect(screen.queryByText('login21@example.com')).toBeNull());
  expect(calls.find(({ route }) => route === LEAVE)?.body).toEqual({ p_id: ID });
  hear(seat('none', 0));
  expect(await screen.findByText('0 of 3 in use')).toBeVisible();
});

it('whoever is freed from a seat is told, and takes it again by one press', async () => {
  const { row, user } = await open([listed(seat('seated', 1))], {
    [TAKE]: { body: { seat: seat('seated', 1) } },
  });
  expect(await row.findByText('1 of 3 in use')).toBeVisible();
  await waitFor(() => expect(openedSockets().at(-1)?.connected).toBe(true));
  hear(seat('none', 0));
  expect(await screen.findByText('Your seat was freed')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Start using Grammar' }));
  expect(await screen.findByText('1 of 3 in use')).toBeVisible();
});

it('without seats nothing of them shows', async () => {
  const free = aCredential(21, SPANISH, { course_name: 'Grammar' });
  await open(
    { body: { products: [free] } },
    { 'GET /api/products/mine': { body: { products: mineOf(UDEMY, SPANISH, free) } } },
  );
  expect(screen.queryByText(/in use/)).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Seats' })).toBeNull();
});
