import { screen, waitFor, within } from '@testing-library/react';
import { aListedUser } from '../../../testing/data/manage-user.js';
import { aRenewal, renewedAs } from '../../../testing/data/renewals.js';
import { ana, goToUsers, openUsers } from '../testing.js';

const WIDE = window.innerWidth;
const RENEW = 'POST /api/renewals';

afterEach(() => {
  window.innerWidth = WIDE;
});

const card = async (email: string) => within(await screen.findByRole('article', { name: email }));

describe('users on a phone', () => {
  beforeEach(() => {
    window.innerWidth = 390;
  });

  it('are cards with what is looked at and done each day', async () => {
    await openUsers();
    expect(screen.queryByRole('table')).toBeNull();
    const list = within(screen.getByRole('list', { name: 'Manage user' }));
    expect(list.getAllByRole('article')).toHaveLength(3);
    const one = await card('ana');
    expect(one.getByText(/north · \+51 900/)).toBeVisible();
    expect(one.getByText('#3')).toBeVisible();
    expect(one.getByText('20')).toBeVisible();
    expect(one.getByRole('button', { name: '+30 days ana' })).toBeVisible();
    expect(one.getByRole('link', { name: 'Assign Password ana' })).toBeVisible();
    expect(one.getByRole('button', { name: 'Del ana' })).toBeVisible();
  });

  it('are searched, selected and edited as the rows are', async () => {
    const { user } = await openUsers();
    await user.click((await card('ana')).getByRole('checkbox', { name: 'Select ana' }));
    expect(await screen.findByRole('region', { name: 'Selected' })).toHaveTextContent('1 selected');
    await user.type(screen.getByLabelText('Search'), 'cleo');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    await user.click((await card('cleo')).getByRole('button', { name: 'Edit cleo' }));
    expect(await screen.findByRole('dialog', { name: 'Edit cleo' })).toBeVisible();
  });

  it('have the screens of each day under the thumb', async () => {
    const { user } = await openUsers();
    const tabs = within(await screen.findByRole('navigation', { name: 'Daily screens' }));
    expect(tabs.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page');
    await user.click(tabs.getByRole('button', { name: 'More' }));
    expect(await screen.findByRole('link', { name: 'Audit' })).toBeVisible();
  });
});

describe('the form of a user', () => {
  // Unfolded it takes the screen of a tablet, and leaves the users no room.
  it.each([390, 768])('at %d px is folded until it is asked for', async (width) => {
    window.innerWidth = width;
    const { user } = goToUsers();
    const head = await screen.findByRole('button', { name: 'New user', expanded: false });
    expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
    await user.click(head);
    expect(await screen.findByRole('textbox', { name: 'Email' })).toBeVisible();
  });
});

describe('users on a wide screen', () => {
  it('are called by role as in the form', async () => {
    const soft = aListedUser(9, { email: 'sofi', role: 'keyroster_soft' });
    await openUsers({}, [soft]);
    expect(screen.getByRole('row', { name: /sofi/ })).toHaveTextContent('Acceso al software');
  });

  it('who match nothing leave a way back', async () => {
    const { user } = await openUsers();
    await user.type(screen.getByLabelText('Search'), 'zzzz');
    expect(await screen.findByText('Nobody matches “zzzz”')).toBeVisible();
    // The first is the search field's own.
    const [, way] = screen.getAllByRole('button', { name: 'Clear' });
    await user.click(way as HTMLElement);
    expect(await screen.findByRole('button', { name: 'Edit ana' })).toBeVisible();
  });

  it('are entered from the search with the arrow', async () => {
    const { user } = await openUsers();
    await user.type(screen.getByLabelText('Search'), 'ana');
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Edit / })).toHaveLength(1));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.closest('tr')).toHaveTextContent('ana');
  });

  it('have a mark at the one who is edited', async () => {
    const { user } = await openUsers();
    await user.click(screen.getByRole('button', { name: 'Edit ana' }));
    await screen.findByRole('dialog', { name: 'Edit ana' });
    expect(screen.getByRole('row', { name: /ana/, hidden: true })).toHaveAttribute('data-edited', 'true');
  });

  it('are named by the toast of what was done with them', async () => {
    const last = `GET /api/renewals?user_id=${ana._id}&limit=100`;
    const ledger = { body: { renewals: [aRenewal()], total: 1 } };
    const { user } = await openUsers({ [last]: ledger, [RENEW]: renewedAs(ana, 'Renewed until 31/07/2026') });
    await user.click(screen.getByRole('button', { name: '+30 days ana' }));
    const said = await screen.findByText('Renewed until 31/07/2026');
    expect(said.parentElement).toHaveTextContent('Renewed until 31/07/2026ana');
  });
});
