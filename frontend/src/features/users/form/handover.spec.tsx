import { screen, waitFor, within } from '@testing-library/react';
import { NETFLIX } from '../../../testing/data/courses.js';
import { oneUser } from '../../../testing/data/renewals.js';
import { type Reply, type Scripts, sent } from '../../../testing/fake-server.js';
import { handedOver, ana, field, ONE, openUsers } from '../testing.js';

const ASSIGN = 'POST /api/shops/assign';

async function create(password: string, scripts: Scripts = {}, made: Partial<typeof ana> = {}) {
  const reply: Reply = { status: 201, body: { message: 'Created successfully!', user: { ...ana, ...made } } };
  const opened = await openUsers({ ...handedOver(), 'POST /api/users/register': reply, ...scripts });
  await opened.user.type(field('Email'), 'ana');
  await opened.user.type(field('Password'), password);
  await opened.user.click(screen.getByRole('button', { name: 'Create' }));
  const handover = within(await screen.findByRole('region', { name: 'Hand over to ana' }));
  await handover.findByRole('textbox', { name: 'Text' });
  return { ...opened, handover };
}

it('the handover of a new user stands over an empty form with the PIN link, the password and the message, whose link knows the digits', async () => {
  const { user, handover } = await create('0042', {}, { wasap: '999 888 777' });
  expect(screen.getByText('Created successfully!')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Hand over to ana' })).toHaveFocus();
  const link = `http://localhost/userlogin/${ana._id}/ana`;
  expect(handover.getByText(link)).toBeVisible();
  expect(handover.getByText('0042')).toBeVisible();
  const text = handover.getByRole('textbox', { name: 'Text' });
  expect(text).toHaveDisplayValue(/Password: 0042/);
  expect(text).toHaveDisplayValue(new RegExp(`${link}#4$`, 'm'));
  const chat = await handover.findByRole('link', { name: 'WhatsApp' });
  expect(chat).toHaveAttribute('href', expect.stringContaining('https://wa.me/51999888777?text='));
  expect(handover.getByRole('button', { name: 'Copy' })).toBeEnabled();
  await user.click(handover.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(link);
  expect(field('Email')).toHaveValue('');
  await user.type(field('Email'), 'dora');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(field('Email')).toHaveValue('dora');
  await waitFor(() => expect(field('Email')).toHaveFocus());
  expect(screen.queryByText('0042')).toBeNull();
});

const titles = [{ ...NETFLIX, from: 'user' as const }];
const twice = (): [Reply, Reply] => [oneUser(ana), oneUser(ana, { titles })];
const changed: Reply = { body: { message: 'Updated successfully!', shops: [NETFLIX._id] } };

it('the handover of a new user assigns a title that is pressed, which keeps the focus, leads to the login where no keypad takes the password, and makes way for another', async () => {
  const { calls, user, handover } = await create('abcd', { [ASSIGN]: changed, [ONE]: twice() });
  expect(handover.queryByText('PIN link')).toBeNull();
  expect(handover.getByText('http://localhost/admin')).toBeVisible();
  expect(handover.getByRole('textbox', { name: 'Text' })).toHaveDisplayValue(/http:\/\/localhost$/m);
  expect(await handover.findByText('No titles yet.')).toBeVisible();
  const chip = await handover.findByRole('button', { name: 'Assign Netflix', pressed: false });
  await user.click(chip);
  await waitFor(() => expect(chip).toHaveAttribute('aria-pressed', 'true'));
  expect(chip).toHaveFocus();
  expect(chip).toHaveAccessibleName('Netflix');
  await user.click(chip);
  expect(sent(calls, ASSIGN)).toEqual([{ shop_id: [NETFLIX._id], user_id: ana._id }]);
  await user.click(handover.getByRole('button', { name: 'Create another' }));
  await waitFor(() => expect(field('Email')).toHaveFocus());
  expect(field('Email')).toHaveValue('');
});

it('the handover of a new user assigns from a list where there are many titles', async () => {
  const many = Array.from({ length: 12 }, (_, nth) => ({ _id: `title ${nth}`, shop_name: `Title ${nth}` }));
  const { calls, user, handover } = await create('0042', {
    'GET /api/shops': { body: { shops: [NETFLIX, ...many] } },
    [ASSIGN]: changed,
    [ONE]: twice(),
  });
  await user.selectOptions(await handover.findByLabelText('Add a title'), 'Netflix');
  await user.click(handover.getByRole('button', { name: 'Assign' }));
  expect(await handover.findByRole('button', { name: 'Netflix', pressed: true })).toBeVisible();
  expect(sent(calls, ASSIGN)).toEqual([{ shop_id: [NETFLIX._id], user_id: ana._id }]);
  expect(handover.queryByRole('option', { name: 'Netflix' })).toBeNull();
});

it.each([
  ['admin', 0],
  ['supervisor', 1],
])(
  'the handover gives a new %s no PIN link and none to print; an admin sees all titles',
  async (role, titles) => {
    const { handover } = await create('0042', {}, { role });
    expect(handover.queryByRole('button', { name: /set-PIN|^Print/ })).toBeNull();
    expect(handover.queryByText('PIN link')).toBeNull();
    expect(handover.queryAllByText('Titles')).toHaveLength(titles);
  },
);
