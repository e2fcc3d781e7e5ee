import { limaWallClock, type Seat } from '@keyroster/contracts';
import type { CredentialAnswer, OwnTroubleAnswer } from '@keyroster/contracts/dto';
import { screen, waitFor, within } from '@testing-library/react';
import { aCredential, memberShop, mineOf, SPANISH, UDEMY } from '../../../testing/data/courses.js';
import { aMember } from '../../../testing/data/people.js';
import { type Reply, type Scripts, sent } from '../../../testing/fake-server.js';
import { openScreen } from '../../../testing/render-app.js';
import { dialogBy, connected, hear, later, pass } from '../../../testing/page.js';

const ONE = aCredential(21, SPANISH, { course_name: 'Grammar' });
const basics = {
  'GET /api/verify-token': aMember(),
  ...memberShop([UDEMY], mineOf(UDEMY, SPANISH, ONE)),
  [`GET /api/shops/subtitle/${UDEMY._id}`]: { body: { subtitle: [SPANISH] } },
  [`GET /api/products/${SPANISH._id}`]: { body: { products: [ONE] } },
};

const having = (credential: CredentialAnswer): Record<string, Reply> => ({
  'GET /api/products/mine': { body: { products: mineOf(UDEMY, SPANISH, credential) } },
  [`GET /api/products/${SPANISH._id}`]: { body: { products: [credential] } },
});

const ENDED = { closed_at: null, how: null, message: '' };
const TROUBLE: OwnTroubleAnswer = { at: 0, kind: 'password', note: '', others: 0, ...ENDED };

/** A time of today in Lima. */
const today = (time: string): number =>
  Date.parse(`${limaWallClock(Date.now()).toISOString().slice(0, 10)}T${time}:00-05:00`);

const open = (scripts: Scripts = {}, path = `/dashboard/shops/${UDEMY._id}?subtitle=${SPANISH._id}`) =>
  openScreen(path, { ...basics, ...scripts });

describe("a member's courses", () => {
  it('say when none are assigned, show the ads, and in three steps how to load the extension', async () => {
    const config = {
      product: 'keyroster',
      logo: null,
      uploadMaxMb: 5,
      publicUserList: true,
      extension: true,
    };
    const ads = { body: { ads: ['a.webp'] } };
    open({ ...memberShop(), 'GET /api/ads/get': ads, 'GET /api/config': { body: config } });
    expect(await screen.findByText(/No title is assigned to you yet/)).toBeVisible();
    expect(document.querySelector('[data-empty] .tabler-icon-books')).toBeVisible();
    const strip = await screen.findByRole('region', { name: 'Advertisements' });
    expect(strip.querySelector('img')).toHaveAttribute('src', '/static/ads/a.webp');
    const link = await screen.findByRole('link', { name: 'Download the extension' });
    expect(link).toHaveAttribute('href', '/client/extension.zip');
    expect(link.closest('ol')?.children).toHaveLength(3);
  });

  const CODE = 'POST /api/products/code';
  const withCode = having({ ...ONE, has_code: true });

  it('have codes that are fetched while they are shown, one after the other, and copied', async () => {
    const end = Date.now() + 20_000;
    const { calls, user } = open({
      ...withCode,
      [CODE]: [
        { body: { code: '012345', period: 30, valid_until: end } },
        { body: { code: '678901', period: 30, valid_until: end + 30_000 } },
      ],
    });
    const show = await screen.findByRole('button', { name: 'Show code of Grammar' });
    await pass(10_000);
    expect(sent(calls, CODE)).toEqual([]);
    await user.click(show);
    expect(await screen.findByText('012345')).toBeVisible();
    expect(screen.getByRole('img', { name: / s left$/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy code of Grammar' }));
    expect(await navigator.clipboard.readText()).toBe('012345');
    await pass(12_000);
    expect(await screen.findByText('678901')).toBeVisible();
    expect(sent(calls, CODE)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Hide code of Grammar' }));
    await pass(90_000);
    expect(sent(calls, CODE)).toEqual(Array(2).fill({ p_id: ONE._id }));
    expect(screen.queryByText('678901')).toBeNull();
  });

  it.each([
    ['one who may see it no more', 409, 'SEAT_NEEDED', 0],
    ['one who asked too often, at its pace', 429, 'TOO_MANY', 3],
  ])('have codes that are not asked for again and again by %s', async (_who, status, code, more) => {
    const { calls, user } = open({
      ...withCode,
      [CODE]: [
        { body: { code: '012345', period: 30, valid_until: Date.now() + 1_000 } },
        { status, body: { message: 'Not now', code } },
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Show code of Grammar' }));
    expect(await screen.findByText('012345')).toBeVisible();
    const asked = () => sent(calls, CODE).length;
    await waitFor(() => expect(asked()).toBe(2), { timeout: 5_000 });
    await pass(31_000);
    expect(asked()).toBe(2 + more);
  });

  it('are reported when they do not work, and a report is changed', async () => {
    const trouble = { ...TROUBLE, at: today('10:32'), others: 2, kind: 'site' as const, note: 'Since noon' };
    const REPORT = 'POST /api/troubles/report';
    const { calls, user } = open({
      [`GET /api/products/${SPANISH._id}`]: [
        { body: { products: [ONE] } },
        { body: { products: [{ ...ONE, trouble }] } },
      ],
      [REPORT]: { status: 201, body: { message: 'Reported', trouble } },
    });
    const dialog = await dialogBy(user, 'Report a problem with Grammar');
    await user.selectOptions(dialog.getByLabelText('What is wrong?'), 'The site does not open');
    await user.type(dialog.getByLabelText('Note'), 'Since noon');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Reported 10:32, 2 others too')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await dialogBy(user, 'Edit report of Grammar');
    expect(again.getByLabelText('What is wrong?')).toHaveDisplayValue('The site does not open');
    await user.type(again.getByLabelText('Note'), ', still');
    await user.click(again.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(calls, REPORT)).toEqual([
      { p_id: ONE._id, kind: 'site', note: 'Since noon' },
      { p_id: ONE._id, kind: 'site', note: 'Since noon, still' },
    ]);
  });

  it.each<[what: string, closed: Partial<CredentialAnswer>, said: string]>([
    ['that are filled in where they are not shown', { fill_only: true }, 'Filled in by the extension'],
    [
      'to whoever has no seat',
      { seats: 3, has_code: true, seat: { state: 'none', of: 3, in_use: 2, waiting: 0 } },
      '2 of 3 in use',
    ],
  ])('show neither login nor code %s', async (_what, closed, said) => {
    open({ ...having({ ...ONE, email: '', password: '', ...closed }) });
    expect(await screen.findByText(said)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Report a problem with Grammar' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Copy|Show code)/ })).toBeNull();
  });

  it('are fetched once when an edit ends their trouble, which is news of both; an earlier day is said, too', async () => {
    const at = Date.UTC(2020, 0, 2, 15, 32);
    const opened = { ...TROUBLE, at };
    const fixed = { ...opened, closed_at: today('10:40'), how: 'fixed' as const, message: 'Try again' };
    const LIST = `GET /api/products/${SPANISH._id}`;
    const listed = (trouble: OwnTroubleAnswer) => ({ body: { products: [{ ...ONE, trouble }] } });
    const { calls } = open({ [LIST]: [listed(opened), listed(fixed)] });
    expect(await screen.findByText('Reported 02/01/2020 10:32')).toBeVisible();
    await connected();
    hear('data:changed', { what: 'products' });
    await pass(50);
    const news = { p_id: ONE._id, id: 'f'.repeat(24), others: 0, how: 'fixed' as const, message: '' };
    hear('trouble:changed', news);
    expect(await screen.findByText('Fixed 10:40: Try again')).toBeVisible();
    await pass(1_000);
    expect(sent(calls, LIST)).toHaveLength(2);
  });
});

describe('seats', () => {
  const LIST = `GET /api/products/${SPANISH._id}`;
  const TAKE = 'POST /api/seats/take';
  const LEAVE = 'POST /api/seats/leave';
  const ID = aCredential(21, SPANISH)._id;

  const seat = (state: Seat['state'], in_use: number, waiting = 0, place?: number): Seat => ({
    state,
    of: 3,
    in_use,
    waiting,
    ...(place !== undefined && { place }),
  });
  const SHARED = aCredential(21, SPANISH, { course_name: 'Grammar', seats: 3, note: 'use profile 3' });
  const listed = (own: Seat): Reply => ({
    body: {
      products: [{ ...SHARED, seat: own, ...(own.state !== 'seated' && { email: '', password: '' }) }],
    },
  });

  async function openSeats(lists: Reply | [Reply, ...Reply[]], more: Scripts = {}) {
    const { calls, user } = open({
      ...memberShop([UDEMY], mineOf(UDEMY, SPANISH, { ...SHARED, seat: seat('none', 0) })),
      [LIST]: lists,
      [LEAVE]: { body: { message: 'You left the seat' } },
      ...more,
    });
    const row = within(await screen.findByRole('row', { name: /Grammar/ }));
    return { calls, user, row };
  }

  const becomes = (own: Seat) => hear('seat:changed', { p_id: ID, seat: own });

  it('a member sees how many use it, and login and password once they have a seat', async () => {
    const { row, user, calls } = await openSeats([listed(seat('none', 2)), listed(seat('seated', 3))], {
      [TAKE]: { body: { seat: seat('seated', 3) } },
    });
    expect(await row.findByText('2 of 3 in use')).toBeVisible();
    expect(row.getByText('use profile 3')).toBeVisible();
    expect(row.queryByRole('button', { name: 'Copy login of Grammar' })).toBeNull();
    await user.click(row.getByRole('button', { name: 'Start using Grammar' }));
    expect(await screen.findByText('login21@example.com')).toBeVisible();
    expect(await screen.findByText('3 of 3 in use')).toBeVisible();
    expect(sent(calls, TAKE)[0]).toEqual({ p_id: ID });
  });

  it('who waits moves up without a reload, and gets login and password with the seat', async () => {
    const lists: [Reply, ...Reply[]] = [listed(seat('none', 3, 1)), listed(seat('seated', 3))];
    const { row, user } = await openSeats(lists, { [TAKE]: { body: { seat: seat('waiting', 3, 2, 2) } } });
    expect(await row.findByText('3 of 3 in use, 1 waiting')).toBeVisible();
    await user.click(row.getByRole('button', { name: 'Start using Grammar' }));
    expect(await screen.findByText('You are number 2 in line')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Leave the line for Grammar' })).toBeVisible();
    await connected();
    becomes(seat('waiting', 3, 1, 1));
    expect(await screen.findByText('You are next')).toBeVisible();
    becomes(seat('seated', 3));
    expect(await screen.findByText('login21@example.com')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Finish using Grammar' })).toBeVisible();
  });

  it('a seat that was told of stays, though the answer that somebody waits for it comes after', async () => {
    const { coming: late, say: answer } = later();
    const lists: [Reply, ...Reply[]] = [listed(seat('none', 3)), listed(seat('seated', 3))];
    const { row, user } = await openSeats(lists, { [TAKE]: () => late });
    await user.click(await row.findByRole('button', { name: 'Start using Grammar' }));
    await connected();
    becomes(seat('seated', 3));
    expect(await screen.findByText('login21@example.com')).toBeVisible();
    await answer({ body: { seat: seat('waiting', 3, 1, 1) } });
    await pass(1_000);
    expect(screen.getByText('login21@example.com')).toBeVisible();
    expect(screen.getByText('3 of 3 in use')).toBeVisible();
  });

  it('a seat is left or taken away, and login and password go with it; whoever was freed takes it again', async () => {
    const { row, user, calls } = await openSeats(listed(seat('seated', 1)), {
      [TAKE]: { body: { seat: seat('seated', 1) } },
    });
    await connected();
    // Another device may have taken it: this one joins.
    await waitFor(() => expect(sent(calls, TAKE)).toHaveLength(1));
    becomes(seat('none', 0));
    expect(await screen.findByText('Your seat was freed')).toBeVisible();
    expect(screen.queryByText('login21@example.com')).toBeNull();
    await user.click(row.getByRole('button', { name: 'Start using Grammar' }));
    expect(await screen.findByText('1 of 3 in use')).toBeVisible();
    await user.click(await row.findByRole('button', { name: 'Finish using Grammar' }));
    await waitFor(() => expect(screen.queryByText('login21@example.com')).toBeNull());
    expect(sent(calls, LEAVE)).toEqual([{ p_id: ID }]);
  });
});
