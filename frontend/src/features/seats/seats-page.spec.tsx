import { screen, waitFor, within } from '@testing-library/react';
import type { CredentialSeats } from '../../shared/seats/seat-people.js';
import { aCredential, courses, SPANISH, UDEMY } from '../../testing/data/courses.js';
import { type Reply, type Scripts, sent } from '../../testing/fake-server.js';
import { openScreen } from '../../testing/render-app.js';
import { connected, hear } from '../../testing/page.js';
const FREE = 'POST /api/seats/free';
const GRAMMAR = aCredential(21, SPANISH, { course_name: 'Grammar', seats: 3 });
const ANA = '65f0000000000000000000a1';
const BO = '65f0000000000000000000b0';
const person = (user_id: string, email: string) => ({ user_id, email, since: 0, seen: 0 });
const NONE: Reply = { body: { seats: [] } };
const seats = (changes: Partial<CredentialSeats> = {}): Reply => {
  const held = [person(ANA, 'ana'), person(BO, 'bo')];
  const ofGrammar = { p_id: GRAMMAR._id, name: 'Grammar', title: 'Udemy', of: 3, held, waiting: [] };
  return { body: { seats: [{ ...ofGrammar, ...changes }] } };
};

const opened = (path: string, lists: Reply | [Reply, ...Reply[]], more: Scripts = {}) =>
  openScreen(path, {
    ...courses([GRAMMAR]),
    'GET /api/seats': lists,
    [FREE]: { body: { message: 'Seat freed' } },
    ...more,
  });

it('the board of seats says who uses what and who waits, follows by itself, and frees a seat', async () => {
  const left = seats({ held: [person(BO, 'bo')] });
  const full = seats({ of: 2, waiting: [person('65f0000000000000000000c0', 'cy')] });
  const { calls, user } = opened('/dashboard/seats', [seats(), full, left, NONE]);
  const card = within(await screen.findByRole('region', { name: 'Udemy · Grammar' }));
  expect(card.getByText('2/3')).toBeVisible();
  expect(card.getByRole('link', { name: 'ana' })).toHaveAttribute('href', `/dashboard/users/${ANA}`);
  await connected();
  hear('seats:changed', { p_id: GRAMMAR._id });
  expect(await card.findByText('2/2')).toBeVisible();
  expect(card.getByText('1 waiting')).toBeVisible();
  expect(card.getByRole('link', { name: 'cy' })).toBeVisible();
  expect(card.getByRole('button', { name: 'Remove cy from the line' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Free the seat of ana' }));
  expect(await screen.findByText('1/3')).toBeVisible();
  expect(sent(calls, FREE)).toEqual([{ p_id: GRAMMAR._id, user_id: ANA }]);
  expect(screen.getByText('Seat freed')).toBeInTheDocument();
  hear('seats:changed', { p_id: GRAMMAR._id });
  expect(await screen.findByText(/No credential has a seat limit/)).toBeVisible();
});

it('an admin sees in the row how many use it, and who, and frees them there', async () => {
  const { calls, user } = opened(`/dashboard/shops/${UDEMY._id}?subtitle=${SPANISH._id}`, seats());
  await user.click(await screen.findByRole('button', { name: 'Who uses Grammar: 2/3' }));
  await user.click(await screen.findByRole('button', { name: 'Free the seat of bo' }));
  await waitFor(() => expect(sent(calls, FREE)).toMatchObject([{ user_id: BO }]));
});
