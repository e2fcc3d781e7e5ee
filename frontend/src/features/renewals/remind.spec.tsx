import { DAY_MS } from '@keyroster/contracts';
import type { UserAnswer } from '@keyroster/contracts/dto';
import { screen, waitFor, within } from '@testing-library/react';
import { aListedUser } from '../../testing/data/manage-user.js';
import { aCard, boardOf, oneUser } from '../../testing/data/renewals.js';
import { templatesOf } from '../../testing/data/templates.js';
import { BOARD, MIDNIGHT, openBoard, sent, TOLD } from './testing.js';

const wasap = '999 888 777';
const SEASON = { _id: '65fb00000000000000000001', name: 'Season', days: 90, amount: 3_050, trial: false };
const CARDS = {
  expired: [aCard(1, MIDNIGHT - 2 * DAY_MS, { email: 'ana', wasap, amount: 2_500 })],
  today: [
    // By a package of other days, whose price is of today.
    aCard(2, MIDNIGHT, { email: 'beto', wasap, amount: 1, package: { _id: SEASON._id, name: SEASON.name } }),
    aCard(3, MIDNIGHT, { email: 'cleo', wasap: 'none' }),
    aCard(4, MIDNIGHT, { email: 'dina', wasap, told_at: 1 }),
  ],
  soon: [aCard(5, MIDNIGHT + DAY_MS, { email: 'elsa', wasap })],
  week: [aCard(6, MIDNIGHT + 5 * DAY_MS, { email: 'fina', wasap })],
};

/** Their subscriptions end as their cards say. */
const userOf = (number: number, email: string, days: number): UserAnswer =>
  aListedUser(number, { email, wasap, sub_start_date: '01/06/2026', sub_validity: days });

async function openReminder() {
  const opened = await openBoard({
    [BOARD]: boardOf(CARDS),
    [TOLD]: { body: { message: 'Told' } },
    'GET /api/templates': templatesOf(),
    'GET /api/packages': { body: { packages: [SEASON] } },
    ...Object.fromEntries(
      [userOf(1, 'ana', 8), userOf(2, 'beto', 10), userOf(5, 'elsa', 11)].map((user) => [
        `GET /api/users/${user._id}`,
        oneUser(user),
      ]),
    ),
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Remind 3' }));
  return opened;
}

const dialogOf = async (email: string) =>
  within(await screen.findByRole('dialog', { name: `Remind ${email}` }));

it('skips nobody by a key where single keys are off', async () => {
  localStorage.setItem('keys:off', '');
  const { user } = await openReminder();
  const link = await (await dialogOf('ana')).findByRole('link', { name: 'WhatsApp' });
  await waitFor(() => expect(link).toHaveFocus());
  await user.keyboard('s');
  expect(screen.getByRole('dialog', { name: 'Remind ana' })).toBeVisible();
});

it('goes through all who have a number and were not told: Enter sends, S skips', async () => {
  const { calls, user } = await openReminder();
  const ana = await dialogOf('ana');
  const link = await ana.findByRole('link', { name: 'WhatsApp' });
  await waitFor(() => expect(link).toHaveFocus());
  expect(ana.getByText(/S\/\s55\.50/)).toHaveTextContent(/^3 to remind · S\/\s55\.50$/);
  expect(ana.getByText(/would pay S\/\s25\.00/)).toBeVisible();
  expect(link.getAttribute('href')).toContain('wa.me/51999888777');
  await user.keyboard('{Enter}');

  const beto = await dialogOf('beto');
  await waitFor(() => expect(beto.getByRole('link', { name: 'WhatsApp' })).toHaveFocus());
  expect(beto.getByText(/Ends tonight at midnight/)).toBeVisible();
  expect(beto.getByText(/to remind/)).toHaveTextContent(/^2 to remind · S\/\s30\.50$/);
  await user.keyboard('s');

  const elsa = await dialogOf('elsa');
  await waitFor(() => expect(elsa.getByRole('link', { name: 'WhatsApp' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(calls, TOLD)).toEqual([
    { user_id: CARDS.expired[0]?._id, value: true },
    { user_id: CARDS.soon[0]?._id, value: true },
  ]);
});

it('takes an s for a letter where the text is changed', async () => {
  const { user } = await openReminder();
  const ana = await dialogOf('ana');
  await user.type(await ana.findByRole('textbox'), 'see you soon');
  expect(ana.getByRole<HTMLTextAreaElement>('textbox').value).toMatch(/see you soon$/);
});
