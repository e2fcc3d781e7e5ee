import { DAY_MS } from '@keyroster/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type Call, sent, serve, refusal } from '../../testing/fake-server.js';
import { aListedUser, manageUser } from '../../testing/data/people.js';
import { aCard, boardOf, oneUser } from '../../testing/data/renewals.js';
import { address, openScreen } from '../../testing/render-app.js';
import { ana, beto, BOARD, boardAt, column, full, goTo, MIDNIGHT, namesIn } from './testing/board.js';
import { openBoard, RENEW, renewed, settle, TOLD } from './testing/board.js';
import { templatesOf } from '../../testing/data/templates.js';
import { hear, later, pass, textsOf } from '../../testing/page.js';

it('the board of renewals has its columns with their totals, and tells of those who are gone', async () => {
  await openBoard();
  const heads = textsOf(screen.getAllByRole('heading', { level: 2 }));
  expect(heads).toEqual(['Expired 1', 'Today 1', 'Soon 2', 'This week 0', 'Later 300']);
  expect(namesIn('Expired')).toEqual(['ana']);
  expect(namesIn('Soon')).toEqual(['cleo', 'dina']);
  expect(screen.getByText('12 more ended over 30 days ago')).toBeVisible();
  expect(column('Expired')).toHaveTextContent('marta');
  expect(column('This week')).toHaveTextContent('—');
  // The last day shows no date, which would be tomorrow's.
  expect(column('Today')).toHaveTextContent('Ends tonight at midnight');
  expect(column('Today')).not.toHaveTextContent('11/06/2026');
  expect(column('Soon')).toHaveTextContent('1 day left12/06/2026 00:00');
});

it('the board of renewals is searched, and filtered by supervisor and affiliate, by the server', async () => {
  const search = boardAt('q=ana&');
  const both = boardAt('q=ana&supervisor=marta&');
  const all = boardAt('q=ana&supervisor=marta&affiliate=karen&');
  const found = boardOf({ expired: [ana] });
  const { user } = await openBoard({ [search]: found, [both]: found, [all]: boardOf({}) });
  await user.type(screen.getByLabelText('Search'), 'ana');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'beto' })).toBeNull());
  await user.type(screen.getByLabelText('Supervisor'), 'marta');
  await user.type(screen.getByLabelText('Affiliate'), 'karen');
  expect(await screen.findByText('Nobody matches “ana”')).toBeVisible();
  await user.click(screen.getByText('Clear'));
  await waitFor(() => expect(namesIn('Expired')).toEqual(['ana']));
});

it('the board of renewals offers another try when it can’t be had, and leads to a new user where nobody subscribes yet', async () => {
  const { user } = openScreen('/dashboard/renewals', {
    ...manageUser(),
    [BOARD]: refusal('TOO_MANY', 'Too many tries'),
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  serve({ ...manageUser(), [BOARD]: boardOf({}) });
  await user.click(again);
  expect(await screen.findByText('No subscriptions yet')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'New user' }));
  await waitFor(() => expect(address()).toBe('/dashboard/users'));
});

it('the board by itself shows what others do, when told of renewals or users, and takes the focus from nobody', async () => {
  const moved = boardOf({ later: [{ ...ana, end: MIDNIGHT + 30 * DAY_MS }] });
  const { user } = await openBoard({ [BOARD]: [full, moved, full] });
  goTo('ana');
  await user.click(document.body);
  hear('data:changed', { what: 'renewals', ids: [ana._id] });
  await waitFor(() => expect(namesIn('Later')).toEqual(['ana']));
  expect(document.body).toHaveFocus();
  hear('data:changed', { what: 'users', ids: [ana._id] });
  await waitFor(() => expect(namesIn('Expired')).toEqual(['ana']));
});

/** News of another card arrives; the refetched board doesn't contain yet what this page has sent. */
const hearOfAnother = async (calls: Call[]) => {
  const asked = () => sent(calls, BOARD).length;
  const before = asked();
  hear('data:changed', { what: 'renewals', ids: [beto._id] });
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  await pass(100);
};

it('the board by itself leaves a mark, and a card where it was moved, while they are on their way', async () => {
  const { coming, say } = later();
  const { calls, user } = await openBoard({ [TOLD]: 'silence', [RENEW]: () => coming });
  goTo('ana');
  await user.keyboard('t');
  const button = await screen.findByRole('button', { name: 'Reminded ana', pressed: true });
  await hearOfAnother(calls);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  goTo('ana');
  await user.keyboard('+');
  await settle();
  await hearOfAnother(calls);
  expect(namesIn('Later')).toEqual(['ana']);
  expect(namesIn('Expired')).toEqual([]);
  // Otherwise the call would still be pending in the tests that follow.
  await say(renewed('ana', 30));
});

it('the board by itself moves cards over midnight in Lima', async () => {
  const { calls } = await openBoard();
  const asked = () => sent(calls, BOARD).length;
  const before = asked();
  expect(namesIn('Today')).toEqual(['beto']);
  jest.setSystemTime(MIDNIGHT + 1_000);
  await pass(61_000);
  expect(namesIn('Expired')).toEqual(['ana', 'beto']);
  expect(namesIn('Today')).toEqual(['cleo']);
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
});

const wasap = '999 888 777';
const SEASON = { _id: '65fb00000000000000000001', name: 'Season', days: 90, amount: 3_050, trial: false };
const CARDS = {
  expired: [aCard(1, MIDNIGHT - 2 * DAY_MS, { email: 'ana', wasap, amount: 2_500 })],
  today: [
    // The package's current price counts, and not the card's amount.
    aCard(2, MIDNIGHT, { email: 'beto', wasap, amount: 1, package: SEASON }),
    aCard(3, MIDNIGHT, { email: 'cleo', wasap: 'none' }),
    aCard(4, MIDNIGHT, { email: 'dina', wasap, told_at: 1 }),
  ],
  soon: [aCard(5, MIDNIGHT + DAY_MS, { email: 'elsa', wasap })],
  week: [aCard(6, MIDNIGHT + 5 * DAY_MS, { email: 'fina', wasap })],
};

/** The answer about the user of a card, with the same end. */
const userOf = (number: number, email: string, sub_validity: number) => {
  const user = aListedUser(number, { email, wasap, sub_start_date: '01/06/2026', sub_validity });
  return [`GET /api/users/${user._id}`, oneUser(user)] as const;
};

async function openReminder() {
  const opened = await openBoard({
    [BOARD]: boardOf(CARDS),
    [TOLD]: { body: { message: 'Told' } },
    'GET /api/templates': templatesOf(),
    'GET /api/packages': { body: { packages: [SEASON] } },
    ...Object.fromEntries([userOf(1, 'ana', 8), userOf(2, 'beto', 10), userOf(5, 'elsa', 11)]),
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Remind 3' }));
  return opened;
}

/** The dialog about this user, once its link has the focus. */
async function dialogOf(email: string) {
  const dialog = within(await screen.findByRole('dialog', { name: `Remind ${email}` }));
  const link = await dialog.findByRole('link', { name: 'WhatsApp' });
  await waitFor(() => expect(link).toHaveFocus());
  return { dialog, link };
}

it('the reminder of all who are due goes through all who have a number and were not told: Enter sends, S skips where single keys are on', async () => {
  const { calls, user } = await openReminder();
  const { dialog: ana, link } = await dialogOf('ana');
  expect(ana.getByText(/S\/\s55\.50/)).toHaveTextContent(/^3 to remind · S\/\s55\.50$/);
  expect(ana.getByText(/would pay S\/\s25\.00/)).toBeVisible();
  expect(link.getAttribute('href')).toContain('wa.me/51999888777');
  // In the text field `s` types a letter and skips nobody.
  const text = ana.getByRole<HTMLTextAreaElement>('textbox');
  await user.click(text);
  await user.keyboard('see you soon');
  expect(text.value).toMatch(/see you soon$/);
  act(() => link.focus());
  await user.keyboard('{Enter}');

  const { dialog: beto } = await dialogOf('beto');
  expect(beto.getByText(/Ends tonight at midnight/)).toBeVisible();
  expect(beto.getByText(/to remind/)).toHaveTextContent(/^2 to remind · S\/\s30\.50$/);
  localStorage.setItem('keys:off', '');
  await user.keyboard('s');
  expect(screen.getByRole('dialog', { name: 'Remind beto' })).toBeVisible();
  localStorage.removeItem('keys:off');
  await user.keyboard('s');

  await dialogOf('elsa');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(calls, TOLD)).toEqual([
    { user_id: CARDS.expired[0]?._id, value: true },
    { user_id: CARDS.soon[0]?._id, value: true },
  ]);
});
