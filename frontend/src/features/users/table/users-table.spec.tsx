import { TEXTS } from '@keyroster/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { sent, refusal } from '../../../testing/fake-server.js';
import { refuseSockets } from '../../../testing/fake-sockets.js';
import { aListedUser, listOf } from '../../../testing/data/people.js';
import { foundBy } from './user-email.js';
import {
  ana,
  beto,
  cleo,
  editButtons,
  everybody,
  goToUsers,
  numbers,
  openUsers,
  rowOf,
  serverSays,
  TODAY,
} from '../testing.js';
import { aRenewal, renewedAs } from '../../../testing/data/renewals.js';
import { later, pass, toastAbout } from '../../../testing/page.js';

const LIST = 'GET /api/users/false';
const RENEW = 'POST /api/renewals';
const UNDO = 'POST /api/undo';

describe('the table of users', () => {
  it('has the columns of the specification, counts down from the total, and names the buttons of a row, which have no elements for their icons', async () => {
    await openUsers({}, [{ ...ana, role: 'keyroster_soft' }, beto, cleo]);
    const headers = screen.getAllByRole('columnheader').map((header) => header.textContent);
    expect(headers).toEqual(['', ...Object.values(TEXTS.columns.users)]);
    expect(numbers()).toEqual(['3', '2', '1']);
    // The role as in the form; 30 days from 1 June, seen at noon of the 10th; the opening date in Lima.
    for (const text of ['Acceso al software', '20+30 days', '01/06/2026 10:04']) {
      expect(rowOf('ana')).toHaveTextContent(text);
    }
    const row = within(rowOf('ana'));
    const buttons = ['Message ana', 'Sessions of ana', 'View as ana', 'Edit ana', 'Del ana'];
    for (const name of buttons) expect(row.getByRole('button', { name })).toBeEmptyDOMElement();
    const titles = row.getByRole('link', { name: 'Assign Password ana' });
    expect(titles).toBeEmptyDOMElement();
    expect(titles).toHaveAttribute('href', `/dashboard/assign-product/${ana._id}`);
    expect(within(rowOf('cleo')).getByText('2').parentElement).toHaveAttribute('data-level', 'ending');
    expect(within(rowOf('beto')).getByText('Expired')).toHaveAttribute('data-level', 'expired');
  });

  it('shows the newest while all of them come, with their own numbers', async () => {
    const { coming, say } = later();
    const newest = { body: { users: [ana], total: 3 } };
    const { user } = goToUsers({ 'GET /api/users/false?limit=50': newest, [LIST]: () => coming });
    await screen.findByRole('button', { name: 'Edit ana' });
    expect(numbers()).toEqual(['3']);
    // Users that are still loading don't count as missing.
    await user.type(screen.getByLabelText('Search'), 'bet');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit ana' })).toBeNull());
    expect(screen.queryByText(/Nobody/)).toBeNull();
    await say(listOf(everybody));
    expect(await screen.findByRole('button', { name: 'Edit beto' })).toBeVisible();
  });

  it('is searched without new numbers, says why it found a row, and is entered with the arrow', async () => {
    const { user } = await openUsers();
    const search = (words: string) => user.fill(screen.getByLabelText('Search'), words);
    await search('CLE');
    await waitFor(() => expect(numbers()).toEqual(['1']));
    expect(screen.getByText('1 of 3')).toBeVisible();
    await search('5');
    await waitFor(() => expect(editButtons()).toEqual(['Edit beto']));
    await search('10.9');
    await waitFor(() => expect(editButtons()).toEqual(['Edit ana']));
    expect(rowOf('ana')).toHaveTextContent('was at 10.9.8.7');
    expect(within(rowOf('ana')).getByText('10.9', { selector: 'mark' })).toBeVisible();
    await search('190.1');
    await waitFor(() => expect(rowOf('ana')).not.toHaveTextContent('was at'));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.closest('tr')).toHaveTextContent('ana');

    await search('zzzz');
    expect(await screen.findByText('Nobody matches “zzzz”')).toBeVisible();
    // The first is the search field's own.
    const [, way] = screen.getAllByRole('button', { name: 'Clear' });
    await user.click(way as HTMLElement);
    await waitFor(() => expect(editButtons()).toHaveLength(3));
  });

  it("counts who passes each filter and shows them alone, by the server's clock, however wrong the browser's is", async () => {
    const { user } = await openUsers();
    const filters = screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent);
    expect(filters).toEqual(['All 3', 'Expiring 1', 'Expired 1', 'Locked 1', 'Alarm 0']);
    for (const [name, found] of [
      ['Expiring', 'Edit cleo'],
      ['Locked', 'Edit beto'],
      ['Expired', 'Edit beto'],
    ] as const) {
      await user.click(screen.getByRole('radio', { name: new RegExp(`^${name}`) }));
      await waitFor(() => expect(editButtons()).toEqual([found]));
    }
    serverSays(TODAY + 60 * 86_400_000);
    await waitFor(() => expect(editButtons()).toEqual(['Edit ana', 'Edit beto', 'Edit cleo']));
    expect(rowOf('ana')).toHaveTextContent('Expired');
    serverSays(TODAY);
    // A user who no longer passes the filter stays for a while.
    await waitFor(() => expect(editButtons()).toEqual(['Edit beto']), { timeout: 8_000 });
  });

  it("knows the server's time from an answer too, before there is a socket", async () => {
    refuseSockets(1_000, 'UNAVAILABLE', 'Not now');
    const headers = { 'x-server-time': String(TODAY + 60 * 86_400_000) };
    await openUsers({ [LIST]: { body: { users: everybody, total: everybody.length }, headers } });
    await waitFor(() => expect(rowOf('ana')).toHaveTextContent('Expired'));
  });

  it('says on the last day until when entry is open', async () => {
    await openUsers({}, [aListedUser(1, { email: 'dina', sub_start_date: '12/05/2026' })]);
    expect(rowOf('dina')).toHaveTextContent('Expireduntil midnight');
  });

  it('offers another try when the list can’t be had, and says Empty without users', async () => {
    const { user } = goToUsers({ [LIST]: [refusal('TOO_MANY', 'Too many tries'), listOf([])] }, []);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Empty')).toBeVisible();
  });
});

const eva = aListedUser(57, {
  email: 'eva',
  ip_address: '190.1.2.3',
  first_ip: '10.9.8.7',
  ip_address_history: ['10.9.8.7', '10.5.5.5', '190.1.2.3'],
});
const ALL = ['ipAddress', 'firstIp'];

it.each([
  ['the name has it', 'EV', []],
  ['the address that shows has it', '190.1', ['ipAddress']],
  ['the number shows', '57', ['seq']],
])('of why a row was found nothing is said where %s', (_why, search, shown) => {
  expect(foundBy(eva, { search, shown })).toBeNull();
});

it.each([
  ['the address where no column shows it', '190.1', [], { kind: 'is', text: '190.1.2.3' }],
  ['the last of the old addresses that has it', '10.', ['ipAddress'], { kind: 'was', text: '10.5.5.5' }],
  ['an old address that is the first one, too', '9.8', ALL, { kind: 'was', text: '10.9.8.7' }],
  ['the sequence number where no address has it', '57', ALL, { kind: 'seq', text: '57' }],
])('why a row was found says %s', (_what, search, shown, why) => {
  expect(foundBy(eva, { search, shown })).toEqual(why);
});

/** Cleo alone is Expiring, and is renewed from 2 days to 32. */
async function renewedInExpiring() {
  const renewed = { ...cleo, sub_validity: 60, version: cleo.version + 1 };
  const { calls, user } = await openUsers({
    [LIST]: [listOf(everybody), listOf([ana, beto, renewed])],
    [`GET /api/renewals?user_id=${cleo._id}&limit=100`]: { body: { renewals: [aRenewal()], total: 1 } },
    [RENEW]: renewedAs(renewed, 'Renewed until 13/07/2026', Date.UTC(2030, 0, 1)),
    [UNDO]: { body: { message: 'Undone' } },
  });
  await user.click(screen.getByRole('radio', { name: /^Expiring/ }));
  await waitFor(() => expect(editButtons()).toEqual(['Edit cleo']));
  await user.click(screen.getByRole('button', { name: '+30 days cleo' }));
  expect(await toastAbout('Renewed until 13/07/2026')).toBe('cleo');
  return { calls, user };
}

it('a row that its renewal takes away stays for 5 s with the focus, says what changed, can be taken back, and then leaves', async () => {
  const { user, calls } = await renewedInExpiring();
  expect(sent(calls, RENEW)).toEqual([{ user_id: cleo._id, version: 3, days: 30, amount: 2_500 }]);
  await waitFor(() => expect(rowOf('cleo')).toHaveTextContent('2 → 32 days · Undo'));
  await pass(4_000);
  expect(editButtons()).toEqual(['Edit cleo']);
  expect(screen.getByRole('button', { name: '+30 days cleo' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Undo cleo' }));
  await waitFor(() => expect(sent(calls, UNDO)).toEqual([{ id: '65f700000000000000000001' }]));
  await pass(2_000);
  expect(screen.queryByRole('button', { name: 'Edit cleo' })).toBeNull();
});

it('a row that its renewal takes away leaves at once where something else is looked at', async () => {
  const { user } = await renewedInExpiring();
  await user.click(screen.getByRole('radio', { name: /^Expired/ }));
  await waitFor(() => expect(editButtons()).toEqual(['Edit beto']));
});

const card = async (email: string) => within(await screen.findByRole('article', { name: email }));

it('a narrow screen of 390 px has users as cards with what is looked at and done each day, searched, selected and edited as the rows are', async () => {
  window.innerWidth = 390;
  const { user } = await openUsers();
  expect(screen.queryByRole('table')).toBeNull();
  expect(within(screen.getByRole('list', { name: 'Manage user' })).getAllByRole('article')).toHaveLength(3);
  const one = await card('ana');
  for (const text of [/north · \+51 900/, '#3', '20']) expect(one.getByText(text)).toBeVisible();
  expect(one.getByRole('button', { name: '+30 days ana' })).toBeVisible();
  expect(one.getByRole('link', { name: 'Assign Password ana' })).toBeVisible();
  expect(one.getByRole('button', { name: 'Del ana' })).toBeVisible();

  await user.click(one.getByRole('checkbox', { name: 'Select ana' }));
  expect(await screen.findByRole('region', { name: 'Selected' })).toHaveTextContent('1 selected');
  await user.type(screen.getByLabelText('Search'), 'cleo');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  await user.click((await card('cleo')).getByRole('button', { name: 'Edit cleo' }));
  expect(await screen.findByRole('dialog', { name: 'Edit cleo' })).toBeVisible();
});

// Unfolded, the form fills a tablet's screen and leaves no room for the users.
it('a narrow screen of 768 px has the form of a user folded until it is asked for', async () => {
  window.innerWidth = 768;
  const { user } = goToUsers();
  const head = await screen.findByRole('button', { name: 'New user', expanded: false });
  expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
  await user.click(head);
  expect(await screen.findByRole('textbox', { name: 'Email' })).toBeVisible();
});
