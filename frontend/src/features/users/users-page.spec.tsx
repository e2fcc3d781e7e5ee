import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { serve, type Reply } from '../../testing/fake-server.js';
import { aListedUser, listOf, manageUser } from '../../testing/manage-user.js';
import { aMember } from '../../testing/people.js';
import { refusal } from '../../testing/refusal.js';
import { renderApp } from '../../testing/render-app.js';

const LIST = 'GET /api/users/false';
const REGISTER = 'POST /api/users/register';
const UPDATE = 'POST /api/users/update';
// Noon in Lima.
const TODAY = Date.UTC(2026, 5, 10, 17);

const ana = aListedUser(7, {
  email: 'ana',
  profile_group: 'north',
  ip_address: '190.1.2.3',
  ip_address_history: ['190.1.2.3', '10.9.8.7'],
  wasap: '+51 900',
  payment_method: 'Yape',
  nstbrowser_email: 'ana@nst',
  niche: 'fitness',
  affiliate: 'karen',
  supervisor: 'marta',
  observation: 'pays late',
  usage_limit: 2,
});
const beto = aListedUser(5, { email: 'beto', sub_start_date: '01/05/2026', is_locked: true });
const cleo = aListedUser(4, { email: 'cleo', sub_start_date: '14/05/2026' });
const everybody = [ana, beto, cleo];

const changed = (user = ana): Reply => ({ body: { message: 'Updated successfully!', user } });

/** The screen with these users, once its rows are there. */
async function open(scripts: Record<string, Reply> = {}, users = everybody) {
  const calls = serve({ ...manageUser(users), ...scripts });
  const user = renderApp('/dashboard/users');
  await screen.findByRole('button', { name: 'Create' });
  if (users[0]) await screen.findByRole('button', { name: `Edit ${users[0].email}` });
  return { calls, user };
}

const rowOf = (email: string): HTMLElement => {
  const row = screen.getByRole('button', { name: `Edit ${email}` }).closest('tr');
  if (!row) throw new Error(`${email} has no row`);
  return row;
};
const emails = (): string[] =>
  screen.getAllByRole('button', { name: /^Edit / }).map((button) => button.getAttribute('aria-label') ?? '');
const field = (label: string) =>
  within(screen.getByRole('region', { name: /New user|Edit/ })).getByLabelText(label);
const sent = (calls: { route: string; body: unknown }[], route: string) =>
  calls.filter((call) => call.route === route).map(({ body }) => body);

beforeEach(() => {
  jest.setSystemTime(TODAY);
  localStorage.setItem('token', 't1');
});

describe('the table of users', () => {
  it('has the columns of the specification, in their order', async () => {
    await open();
    const headers = screen.getAllByRole('columnheader').map((header) => header.textContent);
    expect(headers).toEqual([
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

  it('counts down from the total, and a search does not renumber', async () => {
    const { user } = await open();
    const numbers = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
    expect(numbers()).toEqual(['3', '2', '1']);
    await user.type(screen.getByLabelText('Search'), 'CLE');
    await waitFor(() => expect(numbers()).toEqual(['1']));
  });

  it.each([
    ['a part of the email', 'na', 'Edit ana'],
    ['a part of the address', '0.1.2', 'Edit ana'],
    ['an address of the past', '10.9', 'Edit ana'],
    ['how the sequence number begins', '5', 'Edit beto'],
  ])('is searched by %s', async (_what, words, found) => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Search'), words);
    await waitFor(() => expect(emails()).toEqual([found]));
  });

  it('shows days left, red under 4, and Expired', async () => {
    await open();
    // From the 1st of June 30 days, seen at noon of the 10th.
    expect(rowOf('ana')).toHaveTextContent('20+30 days');
    expect(within(rowOf('cleo')).getByText('2').parentElement).toHaveAttribute('data-level', 'ending');
    expect(within(rowOf('beto')).getByText('Expired')).toHaveAttribute('data-level', 'expired');
  });

  it('says on the last day until when entry is open', async () => {
    await open({}, [aListedUser(1, { email: 'dina', sub_start_date: '12/05/2026' })]);
    expect(rowOf('dina')).toHaveTextContent('Expired');
    expect(rowOf('dina')).toHaveTextContent('ends today at 00:00');
  });

  it('shows the opening date in Lima', async () => {
    await open();
    expect(rowOf('ana')).toHaveTextContent('01/06/2026 10:04');
  });

  it('says Empty without users', async () => {
    await open({}, []);
    expect(await screen.findByText('Empty')).toBeVisible();
  });

  it('offers another try when the list can’t be had', async () => {
    const refused = refusal('TOO_MANY', 'Too many tries');
    serve({ ...manageUser(everybody), [LIST]: [refused, listOf(everybody)] });
    const user = renderApp('/dashboard/users');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Edit ana' })).toBeVisible();
  });

  it.each([
    ['Expiring', ['Edit cleo']],
    ['Expired', ['Edit beto']],
    ['Locked', ['Edit beto']],
  ])('can show those that are %s alone', async (name, found) => {
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name }));
    await waitFor(() => expect(emails()).toEqual(found));
  });

  it('leads to the titles of a user', async () => {
    await open();
    const link = screen.getByRole('link', { name: 'Assign Password ana' });
    expect(link).toHaveAttribute('href', `/dashboard/assign-product/${ana._id}`);
  });

  it('is not for members, who ask for nothing', async () => {
    const calls = serve({ 'GET /api/verify-token': aMember() });
    renderApp('/dashboard/users');
    expect(await screen.findByText('You are not authorized to access this page')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/dashboard/shops');
    expect(calls).toHaveLength(1);
  });
});

describe('deleting a user', () => {
  const DELETE = `DELETE /api/users/${ana._id}`;

  it('asks first, with the focus on Cancel', async () => {
    const { calls, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Del ana' }));
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure to delete (ana)' });
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(sent(calls, DELETE)).toEqual([]);
  });

  it('says Deleted successfully', async () => {
    const { user } = await open({ [DELETE]: { body: { message: 'Deleted successfully' } } });
    await user.click(screen.getByRole('button', { name: 'Del ana' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleted successfully')).toBeInTheDocument();
  });

  it('falls back to its own text when the connection breaks', async () => {
    const { user } = await open({ [DELETE]: 'away' });
    await user.click(screen.getByRole('button', { name: 'Del ana' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete the uses')).toBeInTheDocument();
  });

  it('is not offered for a row of the protected role', async () => {
    await open({}, [aListedUser(9, { email: 'old', role: 'adminss' })]);
    expect(screen.queryByRole('button', { name: 'Del old' })).toBeNull();
    expect(rowOf('old').lastElementChild).toHaveTextContent('N/A');
  });
});

describe('the form of a new user', () => {
  it('begins with the defaults', async () => {
    await open();
    expect(field('Role')).toHaveValue('keyroster_soft');
    expect(field('Validity')).toHaveValue('31');
    expect(field('Usage limit')).toHaveValue('1');
    expect(field('Started At')).toHaveValue('10/06/2026');
    expect(
      within(field('Role'))
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Acceso al software', 'admin', 'member', 'specific', 'Todos los perfiles']);
  });

  it('lower-cases the email as it is typed, and makes the first space an underscore', async () => {
    const { user } = await open();
    await user.type(field('Email'), 'Ana Maria');
    expect(field('Email')).toHaveValue('ana_maria');
  });

  it.each([
    ['Email', '  ', 'abcd', 'Email should not be empty'],
    ['Password', 'ana', 'ab', 'Password length should be >= 4'],
  ])('refuses a bad %s at the field and as a toast', async (label, email, password, text) => {
    const { calls, user } = await open();
    fireEvent.change(field('Email'), { target: { value: email } });
    await user.type(field('Password'), password);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findAllByText(text)).toHaveLength(2);
    expect(field(label)).toBeInvalid();
    expect(field(label)).toHaveFocus();
    expect(sent(calls, REGISTER)).toEqual([]);
  });

  it('sends the payload of the specification and is empty again, with 30 days', async () => {
    const reply = { status: 201, body: { message: 'Created successfully!', user: ana } };
    const { calls, user } = await open({ [REGISTER]: reply });
    await user.type(field('Email'), 'dora');
    await user.type(field('Password'), 'abc');
    await user.selectOptions(field('Profile Group'), 'north');
    await user.type(field('niche'), 'fitness');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Created successfully!')).toBeInTheDocument();
    expect(sent(calls, REGISTER)).toEqual([
      {
        email: 'dora',
        password: 'abc',
        role: 'keyroster_soft',
        profileGroup: 'north',
        usageLimit: 1,
        subStartDate: '10/06/2026',
        subValidity: 31,
        wasap: '',
        paymentMethod: '',
        nstbrowserEmail: '',
        niche: 'fitness',
        affiliate: '',
        supervisor: '',
        observation: '',
      },
    ]);
    await waitFor(() => expect(field('Email')).toHaveValue(''));
    expect(field('Validity')).toHaveValue('30');
    expect(sent(calls, LIST)).toHaveLength(2);
  });

  it('shows a refusal at the field that it names', async () => {
    const refused = refusal('DUPLICATE', 'This name is already taken', 'email');
    const { user } = await open({ [REGISTER]: refused });
    await user.type(field('Email'), 'ana');
    await user.type(field('Password'), 'abc');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(field('Email')).toBeInvalid());
    expect(field('Email')).toHaveValue('ana');
  });
});

describe('the form of a user who is edited', () => {
  const edit = async (scripts: Record<string, Reply> = {}) => {
    const opened = await open(scripts);
    await opened.user.click(screen.getByRole('button', { name: 'Edit ana' }));
    return opened;
  };

  it('names him, fills every field and hides the password', async () => {
    await edit();
    expect(screen.getByRole('button', { name: 'Edit ana', expanded: true })).toBeVisible();
    const values = [
      'Email',
      'Role',
      'Profile Group',
      'Usage limit',
      'Started At',
      'Validity',
      'wasap',
      'payment Method',
      'nstbrowser Email',
      'niche',
      'affiliate',
      'supervisor',
      'observation',
    ].map((label) => (field(label) as HTMLInputElement).value);
    expect(values).toEqual([
      'ana',
      'member',
      'north',
      '2',
      '01/06/2026',
      '30',
      '+51 900',
      'Yape',
      'ana@nst',
      'fitness',
      'karen',
      'marta',
      'pays late',
    ]);
    expect(within(screen.getByRole('region', { name: 'Edit ana' })).queryByLabelText('Password')).toBeNull();
  });

  it('sends what was changed with the version that was edited, and goes back to create mode', async () => {
    const { calls, user } = await edit({ [UPDATE]: changed() });
    await user.clear(field('Validity'));
    await user.type(field('Validity'), '45');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Updated successfully!')).toBeInTheDocument();
    expect(sent(calls, UPDATE)).toEqual([
      expect.objectContaining({ id: ana._id, subValidity: 45, version: 3 }),
    ]);
    expect(await screen.findByRole('button', { name: 'Create' })).toBeVisible();
    expect(field('Validity')).toHaveValue('30');
  });

  it('forgets on Cancel', async () => {
    const { user } = await edit();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(field('Email')).toHaveValue('');
  });

  it('resets the password by itself', async () => {
    const { calls, user } = await edit({ [UPDATE]: changed() });
    await user.click(screen.getByRole('button', { name: 'Reset password' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reset password of ana' });
    await user.type(within(dialog).getByLabelText('New password'), 'n3w');
    await user.click(within(dialog).getByRole('button', { name: 'Reset password' }));
    await waitFor(() => expect(sent(calls, UPDATE)).toEqual([{ id: ana._id, password: 'n3w' }]));
  });
});

describe('what a row does', () => {
  it.each([
    ['from the end', ana, { subStartDate: '01/06/2026', subValidity: 60 }],
    ['from today once that has passed', beto, { subStartDate: '10/06/2026', subValidity: 30 }],
  ])('renews by 30 days %s', async (_from, { _id, email, version }, renewed) => {
    const { calls, user } = await open({ [UPDATE]: changed() });
    await user.click(screen.getByRole('button', { name: `+30 days ${email}` }));
    await waitFor(() => expect(sent(calls, UPDATE)).toEqual([{ id: _id, version, ...renewed }]));
  });

  it('lifts a pause', async () => {
    const UNPAUSE = 'POST /api/users/unpause';
    const paused = aListedUser(8, { email: 'paul', paused_until: TODAY + 60_000 });
    const { calls, user } = await open({ [UNPAUSE]: { body: { message: 'Pause lifted' } } }, [paused, ana]);
    expect(screen.queryByRole('button', { name: 'Lift pause ana' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Lift pause paul' }));
    await waitFor(() => expect(sent(calls, UNPAUSE)).toEqual([{ id: paused._id }]));
  });

  it('shows sessions and ends one', async () => {
    const END = 'POST /api/users/sessions/end';
    const session = {
      _id: '65f300000000000000000001',
      createdAt: '2026-06-10T12:00:00.000Z',
      seenAt: '2026-06-10T16:59:00.000Z',
      ip: '190.1.2.3',
      agent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
      live: true,
    };
    const { calls, user } = await open({
      [`GET /api/users/sessions/${ana._id}`]: { body: { sessions: [session] } },
      [END]: { body: { message: 'Session ended' } },
    });
    await user.click(screen.getByRole('button', { name: 'Sessions of ana' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sessions of ana' });
    await waitFor(() => expect(dialog).toHaveTextContent('190.1.2.3'));
    expect(dialog).toHaveTextContent('Chrome · Windows');
    await user.click(within(dialog).getByRole('button', { name: /^End/ }));
    await waitFor(() => expect(sent(calls, END)).toEqual([{ id: session._id }]));
  });
});
