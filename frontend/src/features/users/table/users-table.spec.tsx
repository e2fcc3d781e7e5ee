import { screen, waitFor, within } from '@testing-library/react';
import { serve } from '../../../testing/fake-server.js';
import { refuseSockets } from '../../../testing/fake-sockets.js';
import { aListedUser, listOf, manageUser } from '../../../testing/data/manage-user.js';
import { refusal } from '../../../testing/data/refusal.js';
import { later } from '../../../testing/later.js';
import { renderScreen } from '../../../testing/render-app.js';
import { ana, editButtons, everybody, openUsers, rowOf, serverSays, TODAY } from '../testing.js';

const LIST = 'GET /api/users/false';

beforeEach(() => {
  jest.setSystemTime(TODAY);
  localStorage.setItem('token', 't1');
});

describe('the table of users', () => {
  it('has the columns of the specification, in their order', async () => {
    await openUsers();
    const headers = screen.getAllByRole('columnheader').map((header) => header.textContent);
    expect(headers).toEqual([
      '',
      '#',
      'Email',
      'Role',
      'Profile Group',
      'IP address',
      'wasap',
      'payment Method',
      'first ip',
      'nstbrowser Email',
      'niche',
      'affiliate',
      'supervisor',
      'observation',
      'Started At',
      'Validity',
      'Days left',
      'Opening date',
      'Edit',
      'Assign Password',
      'Del',
    ]);
  });

  it('names the buttons of a row, which have no elements for their icons', async () => {
    await openUsers();
    const row = within(rowOf('ana'));
    const buttons = ['Message ana', 'Sessions of ana', 'View as ana', 'Edit ana', 'Del ana'];
    for (const name of buttons) expect(row.getByRole('button', { name })).toBeEmptyDOMElement();
    expect(row.getByRole('link', { name: 'Assign Password ana' })).toBeEmptyDOMElement();
  });

  it('counts down from the total, and a search does not renumber', async () => {
    const { user } = await openUsers();
    const numbers = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
    expect(numbers()).toEqual(['3', '2', '1']);
    await user.type(screen.getByLabelText('Search'), 'CLE');
    await waitFor(() => expect(numbers()).toEqual(['1']));
  });

  it('shows the newest while all of them come, with their own numbers', async () => {
    const { coming, say } = later();
    const newest = { body: { users: [ana], total: 3 } };
    serve({ ...manageUser(everybody), 'GET /api/users/false?limit=50': newest, [LIST]: () => coming });
    const user = renderScreen('/dashboard/users');
    await screen.findByRole('button', { name: 'Edit ana' });
    const numbers = () => screen.getAllByRole('cell', { name: /^\d$/ }).map(({ textContent }) => textContent);
    expect(numbers()).toEqual(['3']);
    // Nobody is missed among those who haven't come yet.
    await user.type(screen.getByLabelText('Search'), 'bet');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit ana' })).toBeNull());
    expect(screen.queryByText(/Nobody/)).toBeNull();
    await say(listOf(everybody));
    expect(await screen.findByRole('button', { name: 'Edit beto' })).toBeVisible();
  });

  it.each([
    ['a part of the email', 'na', 'Edit ana'],
    ['a part of the address', '0.1.2', 'Edit ana'],
    ['an address of the past', '10.9', 'Edit ana'],
    ['how the sequence number begins', '5', 'Edit beto'],
  ])('is searched by %s', async (_what, words, found) => {
    const { user } = await openUsers();
    await user.type(screen.getByLabelText('Search'), words);
    await waitFor(() => expect(editButtons()).toEqual([found]));
  });

  it('says why a row was found that does not show it, and marks it', async () => {
    const { user } = await openUsers();
    await user.type(screen.getByLabelText('Search'), '10.9');
    await waitFor(() => expect(rowOf('ana')).toHaveTextContent('was at 10.9.8.7'));
    expect(within(rowOf('ana')).getByText('10.9', { selector: 'mark' })).toBeVisible();
    await user.clear(screen.getByLabelText('Search'));
    await user.type(screen.getByLabelText('Search'), '190.1');
    await waitFor(() => expect(rowOf('ana')).not.toHaveTextContent('was at'));
  });

  it("counts days and filters by the server's clock, however wrong the browser's is", async () => {
    const { user } = await openUsers();
    serverSays(TODAY + 60 * 86_400_000);
    await waitFor(() => expect(rowOf('ana')).toHaveTextContent('Expired'));
    await user.click(screen.getByRole('radio', { name: /^Expired/ }));
    await waitFor(() => expect(editButtons()).toEqual(['Edit ana', 'Edit beto', 'Edit cleo']));
    serverSays(TODAY);
    // A user who is none of them any more stays for a while.
    await waitFor(() => expect(editButtons()).toEqual(['Edit beto']), { timeout: 8_000 });
  });

  it("knows the server's time from an answer too, before there is a socket", async () => {
    refuseSockets(1_000, 'UNAVAILABLE', 'Not now');
    const headers = { 'x-server-time': String(TODAY + 60 * 86_400_000) };
    await openUsers({ [LIST]: { body: { users: everybody, total: everybody.length }, headers } });
    await waitFor(() => expect(rowOf('ana')).toHaveTextContent('Expired'));
  });

  it('shows days left, red under 4, and Expired', async () => {
    await openUsers();
    // From the 1st of June 30 days, seen at noon of the 10th.
    expect(rowOf('ana')).toHaveTextContent('20+30 days');
    expect(within(rowOf('cleo')).getByText('2').parentElement).toHaveAttribute('data-level', 'ending');
    expect(within(rowOf('beto')).getByText('Expired')).toHaveAttribute('data-level', 'expired');
  });

  it('says on the last day until when entry is open', async () => {
    await openUsers({}, [
      aListedUser(1, { email: 'dina', sub_start_date: '12/05/2026' }),
      // In Lima's summer time.
      aListedUser(2, { email: 'elio', sub_start_date: '01/02/1994', sub_validity: 11_818 }),
    ]);
    expect(rowOf('dina')).toHaveTextContent('Expired');
    expect(rowOf('dina')).toHaveTextContent('until midnight');
    expect(rowOf('elio')).toHaveTextContent('Expireduntil 23:00');
  });

  it('shows the opening date in Lima', async () => {
    await openUsers();
    expect(rowOf('ana')).toHaveTextContent('01/06/2026 10:04');
  });

  it('says Empty without users', async () => {
    await openUsers({}, []);
    expect(await screen.findByText('Empty')).toBeVisible();
  });

  it('offers another try when the list can’t be had', async () => {
    const refused = refusal('TOO_MANY', 'Too many tries');
    serve({ ...manageUser(everybody), [LIST]: [refused, listOf(everybody)] });
    const user = renderScreen('/dashboard/users');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Edit ana' })).toBeVisible();
  });

  it.each([
    ['Expiring', ['Edit cleo']],
    ['Expired', ['Edit beto']],
    ['Locked', ['Edit beto']],
  ])('can show those that are %s alone', async (name, found) => {
    const { user } = await openUsers();
    await user.click(screen.getByRole('radio', { name: new RegExp(`^${name}`) }));
    await waitFor(() => expect(editButtons()).toEqual(found));
  });

  it('counts who passes each filter, and how many of all are found', async () => {
    const { user } = await openUsers();
    const filters = screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent);
    expect(filters).toEqual(['All 3', 'Expiring 1', 'Expired 1', 'Locked 1', 'Alarm 0']);
    await user.type(screen.getByLabelText('Search'), 'cle');
    expect(await screen.findByText('1 of 3')).toBeVisible();
  });

  it('leads to the titles of a user', async () => {
    await openUsers();
    const link = screen.getByRole('link', { name: 'Assign Password ana' });
    expect(link).toHaveAttribute('href', `/dashboard/assign-product/${ana._id}`);
  });
});
