import { limaWallClock } from '@keyroster/contracts';
import type { CredentialAnswer, OwnTroubleAnswer } from '@keyroster/contracts/dto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aCredential, memberShop, mineOf, SPANISH, UDEMY } from '../../../testing/data/courses.js';
import { aMember } from '../../../testing/data/people.js';
import { serve, type Reply } from '../../../testing/fake-server.js';
import { openedSockets } from '../../../testing/fake-sockets.js';
import { renderApp } from '../../../testing/render-app.js';

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

const TROUBLE: OwnTroubleAnswer = {
  at: 0,
  kind: 'password',
  note: '',
  others: 0,
  closed_at: null,
  how: null,
  message: '',
};

/** A time of today in Lima. */
const today = (time: string): number =>
  Date.parse(`${limaWallClock(Date.now()).toISOString().slice(0, 10)}T${time}:00-05:00`);

const WIDE = window.innerWidth;

function open(path = '/dashboard/shops') {
  localStorage.setItem('token', 't1');
  return renderApp(path);
}

afterEach(() => {
  window.innerWidth = WIDE;
});

describe("a member's courses", () => {
  it('are there without a choice, and without any control of an admin', async () => {
    serve(basics);
    open();
    const row = await screen.findByRole('row', { name: /Grammar/ });
    expect(await within(row).findByText(ONE.email)).toBeVisible();
    expect(row).not.toHaveTextContent(ONE.password);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '#',
      'Course name',
      'Domain',
      'Email/Username',
      'Password',
      'Use',
    ]);
    expect(screen.queryByPlaceholderText('Title')).toBeNull();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Del|Edit)/ })).toBeNull();
  });

  it('copy a login', async () => {
    serve(basics);
    const user = open(`/dashboard/shops/${UDEMY._id}?subtitle=${SPANISH._id}`);
    await user.click(await screen.findByRole('button', { name: 'Copy login of Grammar' }));
    expect(await navigator.clipboard.readText()).toBe(ONE.email);
  });

  it('are cards on a phone', async () => {
    window.innerWidth = 390;
    serve(basics);
    const user = open(`/dashboard/shops/${UDEMY._id}?subtitle=${SPANISH._id}`);
    const card = within(await screen.findByRole('list', { name: 'Credentials of Spanish' }));
    expect(screen.queryByRole('table')).toBeNull();
    expect(card.getByText('Grammar')).toBeVisible();
    expect(card.getByText('learn.example.com')).toBeVisible();
    expect(await card.findByRole('link', { name: 'Open site Grammar' })).toHaveAttribute('href', ONE.domain);
    await user.click(await card.findByRole('button', { name: 'Copy password of Grammar' }));
    expect(await navigator.clipboard.readText()).toBe(ONE.password);
  });

  it('say when none are assigned', async () => {
    serve({ ...basics, ...memberShop() });
    open();
    expect(await screen.findByText(/No title is assigned to you yet/)).toBeVisible();
  });

  it('show the ads', async () => {
    serve({ ...basics, 'GET /api/ads/get': { body: { ads: ['a.webp'] } } });
    open();
    const strip = await screen.findByRole('region', { name: 'Advertisements' });
    expect(strip.querySelector('img')).toHaveAttribute('src', '/static/ads/a.webp');
  });

  describe('and their codes', () => {
    const CODE = 'POST /api/products/code';
    const withCode = { ...ONE, has_code: true };
    const PATH = `/dashboard/shops/${UDEMY._id}?subtitle=${SPANISH._id}`;

    beforeEach(() => {
      jest.useFakeTimers();
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    it('are fetched while they are shown, one after the other, and copied', async () => {
      const end = Date.now() + 20_000;
      const calls = serve({
        ...basics,
        ...having(withCode),
        [CODE]: [
          { body: { code: '012345', period: 30, valid_until: end } },
          { body: { code: '678901', period: 30, valid_until: end + 30_000 } },
        ],
      });
      const asked = () => calls.filter(({ route }) => route === CODE);
      const user = open(PATH);
      const show = await screen.findByRole('button', { name: 'Show code of Grammar' });
      await act(() => jest.advanceTimersByTimeAsync(60_000 - 50_000));
      expect(asked()).toEqual([]);
      await user.click(show);
      expect(await screen.findByText('012345')).toBeVisible();
      expect(screen.getByRole('img', { name: / s left$/ })).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Copy code of Grammar' }));
      expect(await navigator.clipboard.readText()).toBe('012345');
      await act(() => jest.advanceTimersByTimeAsync(12_000));
      expect(await screen.findByText('678901')).toBeVisible();
      expect(asked()).toHaveLength(2);
      await user.click(screen.getByRole('button', { name: 'Hide code of Grammar' }));
      await act(() => jest.advanceTimersByTimeAsync(90_000));
      expect(asked().map(({ body }) => body)).toEqual(Array(2).fill({ p_id: ONE._id }));
      expect(screen.queryByText('678901')).toBeNull();
    });
  });

  it.each([
    ['one who may see it no more', 409, 'SEAT_NEEDED', 0],
    ['one who asked too often, at its pace', 429, 'TOO_MANY', 3],
  ])('have codes that are not asked for again and again by %s', async (_who, status, code, more) => {
    const CODE = 'POST /api/products/code';
    const calls = serve({
      ...basics,
      ...having({ ...ONE, has_code: true }),
      [CODE]: [
        { body: { code: '012345', period: 30, valid_until: Date.now() + 1_000 } },
        { status, body: { message: 'Not now', code } },
      ],
    });
    const user = open(`/dashboard/shops/${UDEMY._id}?subtitle=${SPANISH._id}`);
    await user.click(await screen.findByRole('button', { name: 'Show code of Grammar' }));
    expect(await screen.findByText('012345')).toBeVisible();
    const asked = () => calls.filter(({ route }) => route === CODE).length;
    await waitFor(() => expect(asked()).toBe(2), { timeout: 5_000 });
    await act(() => jest.advanceTimersByTimeAsync(31_000));
    expect(asked()).toBe(2 + more);
  });

  it('are reported when they do not work', async () => {
    const trouble = { ...TROUBLE, at: today('10:32'), others: 2 };
    const REPORT = 'POST /api/troubles/report';
    const calls = serve({
      ...basics,
      [`GET /api/products/${SPANISH._id}`]: [
        { body: { products: [ONE] } },
        { body: { products: [{ ...ONE, trouble }] } },
      ],
      [REPORT]: { status: 201, body: { message: 'Reported', trouble } },
    });
    const user = open(`/dashboard/shops/${UDEMY._id}?subtitle=${SPANISH._id}`);
    await user.click(await screen.findByRole('button', { name: 'Report a problem with Grammar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report a problem with Grammar' }));
    await user.selectOptions(dialog.getByLabelText('What is wrong?'), 'The site does not open');
    await user.type(dialog.getByLabelText('Note'), 'Since noon');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Reported 10:32, 2 others too')).toBeVisible();
    const [{ body } = { body: undefined }] = calls.filter(({ route }) => route === REPORT);
    expect(body).toEqual({ p_id: ONE._id, kind: 'site', note: 'Since noon' });
  });

  it('say of what is older the day too, and let a report be changed', async () => {
    const at = Date.UTC(2020, 0, 2, 15, 32);
    const trouble = { ...TROUBLE, at, kind: 'site' as const, note: 'Since noon' };
    const REPORT = 'POST /api/troubles/report';
    const calls = serve({
      ...basics,
      ...having({ ...ONE, trouble }),
      [REPORT]: { body: { message: 'Reported', trouble } },
    });
    const user = open(`/dashboard/shops/${UDEMY._id}?subtitle=${SPANISH._id}`);
    expect(await screen.findByText('Reported 02/01/2020 10:32')).toBeVisible();
    const name = 'Edit report of Grammar';
    await user.click(screen.getByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog', { name }));
    expect(dialog.getByLabelText('What is wrong?')).toHaveDisplayValue('The site does not open');
    await user.type(dialog.getByLabelText('Note'), ', still');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [{ body } = { body: undefined }] = calls.filter(({ route }) => route === REPORT);
    expect(body).toEqual({ p_id: ONE._id, kind: 'site', note: 'Since noon, still' });
  });

  it('say that they are filled in where they are not shown', async () => {
    const hidden = { ...ONE, email: '', password: '', fill_only: true };
    serve({ ...basics, ...having(hidden) });
    open(`/dashboard/shops/${UDEMY._id}?subtitle=${SPANISH._id}`);
    expect(await screen.findByText('Filled in by the extension')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Copy/ })).toBeNull();
  });

  it('show no code to whoever has no seat', async () => {
    const seat = { state: 'none' as const, of: 3, in_use: 2, waiting: 0 };
    const closed = { ...ONE, email: '', password: '', seats: 3, has_code: true, seat };
    serve({ ...basics, ...having(closed) });
    open(`/dashboard/shops/${UDEMY._id}?subtitle=${SPANISH._id}`);
    expect(await screen.findByText('2 of 3 in use')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Report a problem with Grammar' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show code of Grammar' })).toBeNull();
  });

  it('say when they work again, with what was said to it', async () => {
    const at = today('10:32');
    const trouble = { ...TROUBLE, at, closed_at: at + 480_000, how: 'fixed' as const, message: 'Try again' };
    serve({ ...basics, ...having({ ...ONE, trouble }) });
    open(`/dashboard/shops/${UDEMY._id}?subtitle=${SPANISH._id}`);
    expect(await screen.findByText('Fixed 10:40: Try again')).toBeVisible();
  });

  it('are fetched once when an edit ends their trouble, which is news of both', async () => {
    const at = today('10:32');
    const opened = { ...TROUBLE, at };
    const fixed = { ...opened, closed_at: at + 480_000, how: 'fixed' as const };
    const LIST = `GET /api/products/${SPANISH._id}`;
    const calls = serve({
      ...basics,
      [LIST]: [opened, fixed].map((trouble) => ({ body: { products: [{ ...ONE, trouble }] } })) as [
        Reply,
        Reply,
      ],
    });
    open(`/dashboard/shops/${UDEMY._id}?subtitle=${SPANISH._id}`);
    expect(await screen.findByText('Reported 10:32')).toBeVisible();
    await waitFor(() => expect(openedSockets().at(-1)?.connected).toBe(true));
    act(() => openedSockets().at(-1)?.says('data:changed', { what: 'products' }));
    await act(() => jest.advanceTimersByTimeAsync(50));
    const news = { p_id: ONE._id, id: 'f'.repeat(24), others: 0, how: 'fixed' as const, message: '' };
    act(() => openedSockets().at(-1)?.says('trouble:changed', news));
    expect(await screen.findByText('Fixed 10:40')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(calls.filter(({ route }) => route === LIST)).toHaveLength(2);
  });
});
