import { DAY_MS } from '@keyroster/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { NETFLIX } from '../../../testing/data/courses.js';
import { aPackage } from '../../../testing/data/renewals.js';
import { sent, refusal } from '../../../testing/fake-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { dialogBy, type User, later, pass, textsOf } from '../../../testing/page.js';
import { handedOver, ana, changed, everybody, field, goToUsers, openUsers } from '../testing.js';
const REGISTER = 'POST /api/users/register';
const UPDATE = 'POST /api/users/update';
const ASSIGN = 'POST /api/shops/assign';
const CREATED = { status: 201, body: { message: 'Created successfully!', user: ana } };
const CONFIG = { product: 'keyroster', logo: null, uploadMaxMb: 5, publicUserList: true };

describe('the form of a new user', () => {
  it('begins with the defaults, with the fields of one row until all are asked for, and on the day that comes', async () => {
    const { user } = await openUsers();
    expect(field('Role')).toHaveValue('keyroster_soft');
    expect(field('Validity')).toHaveValue('31');
    expect(screen.queryByLabelText('Usage limit')).toBeNull();
    // n opens it, and never closes it.
    for (let times = 0; times < 2; times += 1) {
      await user.keyboard('n');
      await waitFor(() => expect(field('Email')).toHaveFocus());
      act(() => field('Email').blur());
    }
    await user.click(screen.getByRole('button', { name: 'All fields' }));
    expect(field('Usage limit')).toHaveValue('1');
    expect(field('Started At')).toHaveValue('10/06/2026');
    expect(screen.getByText('Ends on 11/07/2026 00:00 (30 days left)')).toBeVisible();
    await user.fill(field('Validity'), '1');
    expect(screen.getByText('Ends tonight at midnight')).toBeVisible();
    const roles = ['Acceso al software', 'admin', 'member', 'specific', 'Todos los perfiles', 'Supervisor'];
    expect(textsOf(within(field('Role')).getAllByRole('option'))).toEqual(roles);
    expect(localStorage.getItem('users:all-fields')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Generate' }));
    expect(field('Password')).toHaveDisplayValue(/^\d{8}$/);
    expect(field('Password')).toHaveAttribute('type', 'text');
    await user.click(field('Email'));
    await user.keyboard('Ana Maria');
    expect(field('Email')).toHaveValue('ana_maria');

    jest.setSystemTime(Date.UTC(2026, 5, 11, 5) + 1_000);
    await pass(61_000);
    expect(field('Started At')).toHaveValue('11/06/2026');
    expect(field('Email')).toHaveValue('ana_maria');
    // Unless another day was chosen.
    await user.fill(field('Started At'), '20/06/2026');
    jest.setSystemTime(Date.now() + DAY_MS);
    await pass(61_000);
    expect(field('Started At')).toHaveValue('20/06/2026');
  });

  it('takes a package in its row, and leaves the start out where that is the first use', async () => {
    const sold = aPackage(1, { name: 'Mensual', days: 45, usage_limit: 2, starts: 'first_use' });
    const { calls, user } = await openUsers({
      ...handedOver(),
      [REGISTER]: CREATED,
      'GET /api/packages': { body: { packages: [sold] } },
    });
    await user.click(field('Email'));
    await user.paste('maria 987654321 mensual');
    expect(field('Package')).toHaveValue(sold._id);
    expect(field('Validity')).toHaveValue('45');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('region', { name: 'Hand over to ana' })).toBeVisible();
    const [body] = sent(calls, REGISTER);
    const terms = { package_id: sold._id, subValidity: 45, usageLimit: 2 };
    expect(body).toMatchObject({ email: 'maria', wasap: '987654321', ...terms });
    expect(body).not.toHaveProperty('subStartDate');
    expect(body).not.toHaveProperty('amount');
  });

  it('reads a line again once the packages are there; another choice makes a PIN, but keeps a password', async () => {
    const [sold, other] = [aPackage(1, { name: 'Mensual', days: 45 }), aPackage(2, { name: 'Anual' })];
    const { coming, say } = later();
    const { user } = await openUsers({ 'GET /api/packages': () => coming });
    await user.click(field('Email'));
    await user.paste('maria 987654321 mensual');
    const pin = (field('Password') as HTMLInputElement).value;
    await say({ body: { packages: [sold, other] } });
    await waitFor(() => expect(field('Package')).toHaveValue(sold._id));
    expect(field('Email')).toHaveValue('maria');
    expect(field('Password')).toHaveValue(pin);

    await user.clear(field('Password'));
    await user.selectOptions(field('Package'), other._id);
    expect(field('Password')).toHaveDisplayValue(/^\d{8}$/);
    expect(field('Password')).toHaveAttribute('type', 'text');
    await user.fill(field('Password'), 'own');
    await user.selectOptions(field('Package'), sold._id);
    expect(field('Password')).toHaveValue('own');
  });

  it('reads a line that is pasted, lets go of it, and gives its titles and amount to the new user', async () => {
    const { calls, user } = await openUsers({
      ...handedOver(),
      [REGISTER]: CREATED,
      [ASSIGN]: { body: { message: 'Updated successfully!', shops: [NETFLIX._id] } },
      'GET /api/settings': { body: { currency: 'PEN', phoneRegion: 'PE' } },
    });
    await user.click(screen.getByRole('button', { name: 'All fields' }));
    await user.click(field('Email'));
    await user.paste('maria 987654321 15d');
    expect(field('wasap')).toHaveValue('987654321');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    for (const name of ['Email', 'wasap', 'Password']) expect(field(name)).toHaveValue('');
    expect(field('Validity')).toHaveValue('31');

    await user.click(field('Email'));
    await user.paste('maria 987654321 netflix, hbo 15d 25');
    const read = within(screen.getByRole('list', { name: 'Read as' })).getAllByRole('listitem');
    const amount = expect.stringMatching(/25\.00$/) as string;
    const words = ['maria', '987654321', 'Netflix', '15 days', amount, 'hbo: no such title'];
    expect(textsOf(read).slice(0, 6)).toEqual(words);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('region', { name: 'Hand over to ana' })).toBeVisible();
    const password = expect.stringMatching(/^\d{8}$/) as string;
    const maria = { email: 'maria', wasap: '987654321', subValidity: 15, amount: 2_500, password };
    expect(sent(calls, REGISTER)).toMatchObject([maria]);
    expect(sent(calls, ASSIGN)).toEqual([{ shop_id: [NETFLIX._id], user_id: ana._id }]);
  });

  it('makes nobody an admin because the product’s name is missing', async () => {
    goToUsers({ 'GET /api/config': ['away', 'away', 'away', { body: CONFIG }] }, everybody, renderApp);
    await pass(4_000);
    expect(screen.queryByLabelText('Role')).toBeNull();
    await pass(6_000);
    await waitFor(() => expect(field('Role')).toHaveValue('keyroster_soft'));
  });

  it('says what is wrong at its field, opens all for one of them, sends the payload, and is empty again', async () => {
    const { calls, user } = await openUsers({
      ...handedOver(),
      [REGISTER]: [
        refusal('DUPLICATE', 'This name is already taken', 'email'),
        refusal('VALIDATION', 'Wasap should be shorter', 'wasap'),
        CREATED,
      ],
    });
    const create = () => user.click(screen.getByRole('button', { name: 'Create' }));
    const refused = async (label: string, text: string) => {
      await create();
      expect(await screen.findAllByText(text)).toHaveLength(2);
      expect(field(label)).toBeInvalid();
      expect(field(label)).toHaveFocus();
    };
    await user.type(field('Password'), 'ab');
    await refused('Email', 'Email should not be empty');
    await user.type(field('Email'), 'dora');
    await refused('Password', 'Password length should be >= 4');
    expect(sent(calls, REGISTER)).toEqual([]);
    await user.type(field('Password'), 'c');
    await create();
    await waitFor(() => expect(field('Email')).toBeInvalid());
    expect(field('Email')).toHaveValue('dora');
    await create();
    await waitFor(() => expect(field('wasap')).toBeInvalid());

    await within(field('Profile Group')).findByRole('option', { name: 'north' });
    await user.selectOptions(field('Profile Group'), 'north');
    await user.type(field('niche'), 'fitness');
    await create();
    expect(await screen.findByText('Created successfully!')).toBeInTheDocument();
    expect(sent(calls, REGISTER)[2]).toEqual({
      email: 'dora',
      password: 'abc',
      role: 'keyroster_soft',
      profileGroup: 'north',
      usageLimit: 1,
      usersLimit: 0,
      subStartDate: '10/06/2026',
      subValidity: 31,
      wasap: '',
      mail: '',
      messages: true,
      paymentMethod: '',
      nstbrowserEmail: '',
      niche: 'fitness',
      affiliate: '',
      supervisor: '',
      observation: '',
    });
    await waitFor(() => expect(field('Email')).toHaveValue(''));
    expect(field('Validity')).toHaveValue('30');
    expect(sent(calls, 'GET /api/users/false')).toHaveLength(2);
  });
});

const openEdit = async (user: User) => {
  await user.click(screen.getByRole('button', { name: 'Edit ana' }));
  await screen.findByRole('dialog', { name: 'Edit ana' });
  await waitFor(() => expect(screen.getByDisplayValue('ana')).toHaveFocus());
};

it('the form of a user who is edited names them, fills every field, forgets on Cancel, and sends what was changed with the version that was edited', async () => {
  const { calls, user } = await openUsers({ [UPDATE]: changed() });
  await user.type(field('Email'), 'dora');
  await openEdit(user);
  expect(screen.getByRole('row', { name: /ana/, hidden: true })).toHaveAttribute('data-edited', 'true');
  const values = {
    Email: 'ana',
    Role: 'member',
    'Profile Group': 'north',
    'Usage limit': '2',
    'Started At': '01/06/2026',
    Validity: '30',
    wasap: '+51 900',
    'payment Method': 'Yape',
    'nstbrowser Email': 'ana@nst',
    niche: 'fitness',
    affiliate: 'karen',
    supervisor: 'marta',
    observation: 'pays late',
  };
  for (const [label, value] of Object.entries(values)) expect(field(label)).toHaveValue(value);
  // The form of a new user, whose fields have the same labels, is set aside meanwhile.
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(screen.getAllByLabelText('Email')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
  await user.type(field('niche'), 'x');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field('Email')).toHaveValue('dora');

  await openEdit(user);
  expect(field('niche')).toHaveValue('fitness');
  await user.fill(field('Validity'), '45');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Updated successfully!')).toBeInTheDocument();
  const edited = { id: ana._id, subValidity: 45, version: 3 };
  expect(sent(calls, UPDATE)).toEqual([expect.objectContaining(edited)]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit ana' })).toHaveFocus());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Create' })).toBeVisible();
  expect(field('Email')).toHaveValue('dora');
  expect(field('Validity')).toHaveValue('30');
});

it.each([
  ['the version that the reset made', 4, 4],
  ['the edited version where somebody else made another meanwhile', 5, 3],
])(
  'the form of a user who is edited resets the password by itself, and then sends %s',
  async (_which, made, version) => {
    const { calls, user } = await openUsers({ [UPDATE]: [changed({ ...ana, version: made }), changed()] });
    await openEdit(user);
    const dialog = await dialogBy(user, 'Reset password', 'Reset password of ana');
    await user.type(dialog.getByLabelText('New password'), 'n3w{Enter}');
    await waitFor(() => expect(sent(calls, UPDATE)).toEqual([{ id: ana._id, password: 'n3w' }]));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Reset/ })).toBeNull());
    await user.type(field('niche'), ' at home');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    const edited = { id: ana._id, niche: 'fitness at home', version };
    await waitFor(() => expect(sent(calls, UPDATE)[1]).toMatchObject(edited));
  },
);
