import { screen, within } from '@testing-library/react';
import { NETFLIX, UDEMY } from '../../testing/data/courses.js';
import { serve, type Call } from '../../testing/fake-server.js';
import { anAdmin } from '../../testing/data/people.js';
import { later } from '../../testing/later.js';
import { renderScreen } from '../../testing/render-app.js';
import { toastAbout } from '../../testing/toast-about.js';

const ANA = '65f000000000000000000002';
const OWNED = `GET /api/shops/getassignedshops/${ANA}`;
const ana = {
  _id: ANA,
  email: 'ana_paz',
  role: 'member',
  sub_start_date: '01/01/2030',
  sub_validity: 36500,
};

const basics = {
  'GET /api/verify-token': anAdmin(),
  'GET /api/users/false': { body: { users: [ana], total: 1 } },
  'GET /api/shops': { body: { shops: [NETFLIX, UDEMY] } },
  [OWNED]: { body: { shops: [UDEMY._id] } },
};
const done = { body: { message: 'Updated successfully!', shops: [] } };

const changeIn = (calls: Call[]) => calls.find(({ route }) => !route.startsWith('GET'));

function open(id = ANA) {
  localStorage.setItem('token', 't1');
  return renderScreen(`/dashboard/assign-product/${id}`);
}

const button = (name: string) => screen.findByRole('button', { name });

describe('the Assign screen', () => {
  it('says whom it is for', async () => {
    serve(basics);
    open();
    const main = await screen.findByRole('main');
    expect(await within(main).findByText('ana_paz')).toBeVisible();
    expect(within(main).getByText('member')).toBeVisible();
    expect(within(main).getByText(/days left/)).toBeVisible();
  });

  it('knows them by an address in capitals', async () => {
    serve(basics);
    open(ANA.toUpperCase());
    expect(await screen.findByText('ana_paz')).toBeVisible();
  });

  it.each([
    ['all_profile', 'Todos los perfiles', 1],
    ['supervisor', 'Supervisor', 0],
  ])(
    'calls the role %s as the page does, and tells the days left of members alone',
    async (role, name, ends) => {
      serve({ ...basics, 'GET /api/users/false': { body: { users: [{ ...ana, role }], total: 1 } } });
      open();
      expect(await screen.findByText(name)).toBeVisible();
      expect(screen.queryAllByText(/days left|Expired/)).toHaveLength(ends);
    },
  );

  it('assigns a title that the user has not', async () => {
    const calls = serve({ ...basics, 'POST /api/shops/assign': done });
    const user = open();
    await user.click(await button('Assign Netflix'));
    expect(await toastAbout('Updated successfully!')).toBe('ana_paz');
    expect(changeIn(calls)?.body).toEqual({ shop_id: [NETFLIX._id], user_id: ANA });
  });

  it('sends one call for a double click, and the focus stays on the button', async () => {
    const { coming: answered, say: answer } = later();
    const calls = serve({
      ...basics,
      [OWNED]: [{ body: { shops: [] } }, { body: { shops: [NETFLIX._id] } }],
      'POST /api/shops/assign': () => answered,
    });
    const user = open();
    const assign = await button('Assign Netflix');
    await user.dblClick(assign);
    expect(assign).toHaveAttribute('aria-disabled', 'true');
    expect(calls.filter(({ route }) => route === 'POST /api/shops/assign')).toHaveLength(1);
    await answer(done);
    expect(await button('Unassign Netflix')).toHaveFocus();
    expect(await button('Unassign Netflix')).not.toHaveAttribute('aria-disabled');
  });

  it('sends one call for a double click on all', async () => {
    const calls = serve({
      ...basics,
      [OWNED]: { body: { shops: [] } },
      'POST /api/shops/assign': 'silence',
    });
    const user = open();
    const bulk = await button('Assign all group');
    await user.dblClick(bulk);
    expect(bulk).toHaveAttribute('aria-disabled', 'true');
    expect(bulk).toHaveFocus();
    expect(calls.filter(({ route }) => route === 'POST /api/shops/assign')).toHaveLength(1);
  });

  it('takes a title away once for a double click on the answer', async () => {
    const calls = serve({ ...basics, 'DELETE /api/shops/unassign': 'silence' });
    const user = open();
    await user.click(await button('Unassign Udemy'));
    const dialog = await screen.findByRole('dialog', { name: "You won't be able to revert this!" });
    await user.dblClick(within(dialog).getByRole('button', { name: 'Unassign' }));
    expect(calls.filter(({ route }) => route === 'DELETE /api/shops/unassign')).toHaveLength(1);
    expect(await button('Unassign Udemy')).toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    [10, 'ana_paz no longer sees “Udemy”. You can undo it for 10 minutes.'],
    [1, 'ana_paz no longer sees “Udemy”. You can undo it for one minute.'],
    [0, 'ana_paz no longer sees “Udemy”.'],
  ])('says, when UNDO_MINUTES is %s, for how long that can be undone', async (undoMinutes, said) => {
    const settings = { body: { currency: 'PEN', phoneRegion: 'PE', undoMinutes } };
    serve({ ...basics, 'GET /api/settings': settings });
    const user = open();
    await user.click(await button('Unassign Udemy'));
    const dialog = await screen.findByRole('dialog', { name: "You won't be able to revert this!" });
    expect(await within(dialog).findByText(said)).toBeVisible();
  });

  it('takes a title away after a question', async () => {
    const calls = serve({ ...basics, 'DELETE /api/shops/unassign': done });
    const user = open();
    await user.click(await button('Unassign Udemy'));
    const dialog = await screen.findByRole('dialog', { name: "You won't be able to revert this!" });
    await user.click(within(dialog).getByRole('button', { name: 'Unassign' }));
    expect(await toastAbout('Updated successfully!')).toBe('ana_paz');
    expect(changeIn(calls)).toMatchObject({
      route: 'DELETE /api/shops/unassign',
      body: { shop_id: [UDEMY._id], user_id: ANA },
    });
  });

  it('assigns all titles at once while none is assigned, whatever the search shows', async () => {
    const calls = serve({ ...basics, [OWNED]: { body: { shops: [] } }, 'POST /api/shops/assign': done });
    const user = open();
    const bulk = await button('Assign all group');
    expect(screen.getByText('2 titles')).toBeVisible();
    await user.type(screen.getByLabelText('Search'), 'net');
    expect(screen.queryByText('Udemy')).toBeNull();
    await user.click(bulk);
    expect(await toastAbout('Updated successfully!')).toBe('ana_paz');
    expect(changeIn(calls)?.body).toEqual({
      shop_id: [NETFLIX._id, UDEMY._id],
      user_id: ANA,
      isBulk: true,
    });
  });

  it('takes all that are assigned as soon as any is', async () => {
    const calls = serve({ ...basics, 'DELETE /api/shops/unassign': done });
    const user = open();
    await user.click(await button('Unassign all group'));
    expect(screen.getByText('1 title')).toBeVisible();
    const dialog = await screen.findByRole('dialog', { name: "You won't be able to revert this!" });
    await user.click(within(dialog).getByRole('button', { name: 'Unassign' }));
    expect(await screen.findByText('Updated successfully!')).toBeInTheDocument();
    expect(changeIn(calls)?.body).toEqual({ shop_id: [UDEMY._id], user_id: ANA, isBulk: true });
  });

  it('says Empty shop without titles', async () => {
    serve({ ...basics, 'GET /api/shops': { body: { shops: [] } } });
    open();
    expect(await screen.findByText('Empty shop')).toBeVisible();
  });
});
