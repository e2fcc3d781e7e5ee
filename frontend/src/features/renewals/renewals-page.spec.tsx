import { DAY_MS } from '@keyroster/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { serve, type Call, type Reply } from '../../testing/fake-server.js';
import { openedSockets } from '../../testing/fake-sockets.js';
import { aListedUser, manageUser } from '../../testing/data/manage-user.js';
import { aMember } from '../../testing/data/people.js';
import { refusal } from '../../testing/data/refusal.js';
import { address, renderApp } from '../../testing/render-app.js';
import { aCard, aRenewal, boardOf, oneUser, renewedAs } from '../../testing/data/renewals.js';
import { templatesOf } from '../../testing/data/templates.js';

/** Noon in Lima. */
const TODAY = Date.UTC(2026, 5, 10, 17);
const MIDNIGHT = Date.UTC(2026, 5, 11, 5);

const BOARD = 'GET /api/renewals/board';
const RENEW = 'POST /api/renewals';
const TOLD = 'POST /api/renewals/told';

const ana = aCard(7, MIDNIGHT - 2 * DAY_MS, { email: 'ana', supervisor: 'marta' });
const beto = aCard(5, MIDNIGHT, { email: 'beto' });
const cleo = aCard(4, MIDNIGHT + DAY_MS, { email: 'cleo' });
const dina = aCard(3, MIDNIGHT + 3 * DAY_MS, { email: 'dina' });
const full = boardOf({ expired: [ana], today: [beto], soon: [cleo, dina] }, { gone: 12, later: 300 });

const lastOf = ({ _id }: { _id: string }) => `GET /api/renewals?user_id=${_id}&limit=100`;
const ledger = (...renewals: object[]): Reply => ({ body: { renewals, total: renewals.length } });

type Scripts = Parameters<typeof serve>[0];

async function openBoard(scripts: Scripts = {}) {
  jest.setSystemTime(TODAY);
  localStorage.setItem('token', 't1');
  const calls = serve({ ...manageUser(), [BOARD]: full, ...scripts });
  const user = renderApp('/dashboard/renewals');
  await screen.findByRole('heading', { name: /^Expired/ });
  return { calls, user };
}

const column = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}`) });
const namesIn = (name: string) =>
  within(column(name))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);
const card = (name: string) => screen.getByRole('link', { name });
const sent = (calls: Call[], route: string) =>
  calls.filter((call) => call.route === route).map(({ body }) => body);

const renewed = (email: string, days: number): Reply =>
  renewedAs(
    aListedUser(7, { email, sub_start_date: '10/06/2026', sub_validity: days, version: 4 }),
    'Renewed until 10/07/2026',
  );

describe('the board of renewals', () => {
  it('has its columns with their totals, and tells of those who are gone', async () => {
    await openBoard();
    const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(heads).toEqual(['Expired 1', 'Today 1', 'Soon 2', 'Week 0', 'Later 300']);
    expect(namesIn('Expired')).toEqual(['ana']);
    expect(namesIn('Soon')).toEqual(['cleo', 'dina']);
    expect(screen.getByText('12 more ended over 30 days ago')).toBeVisible();
    expect(column('Expired')).toHaveTextContent('marta');
  });

  it('is searched, and filtered by supervisor and affiliate, by the server', async () => {
    const search = `${BOARD}?q=ana`;
    const both = `${BOARD}?q=ana&supervisor=marta`;
    const all = `${BOARD}?q=ana&supervisor=marta&affiliate=karen`;
    const found = boardOf({ expired: [ana] });
    const { user } = await openBoard({ [search]: found, [both]: found, [all]: boardOf({}) });
    await user.type(screen.getByLabelText('Search'), 'ana');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'beto' })).toBeNull());
    await user.type(screen.getByLabelText('Supervisor'), 'marta');
    await user.type(screen.getByLabelText('Affiliate'), 'karen');
    await waitFor(() => expect(namesIn('Expired')).toEqual([]));
  });

  it('offers another try when it can’t be had', async () => {
    jest.setSystemTime(TODAY);
    localStorage.setItem('token', 't1');
    const refused = refusal('TOO_MANY', 'Too many tries');
    serve({ ...manageUser(), [BOARD]: refused });
    const user = renderApp('/dashboard/renewals');
    const again = await screen.findByRole('button', { name: 'Try again' });
    serve({ ...manageUser(), [BOARD]: full });
    await user.click(again);
    expect(await screen.findByRole('link', { name: 'ana' })).toBeVisible();
  });

  it('is not for members', async () => {
    localStorage.setItem('token', 't1');
    serve({ 'GET /api/verify-token': aMember() });
    renderApp('/dashboard/renewals');
    expect(await screen.findByText('You are not authorized to access this page')).toBeVisible();
  });
});

describe('the keys of the board', () => {
  it('go from card to card with the arrows, past empty columns', async () => {
    const { user } = await openBoard();
    act(() => card('ana').focus());
    await user.keyboard('{ArrowRight}');
    expect(card('beto')).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(card('dina')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(card('dina')).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(card('beto')).toHaveFocus();
  });

  it('renew by 30 days with + for what as many days cost last, and the version that was seen', async () => {
    const { calls, user } = await openBoard({
      [lastOf(ana)]: ledger(
        aRenewal({ days: 90, amount: 7_000 }),
        aRenewal({ kind: 'change', amount: 1 }),
        aRenewal({ amount: 2_500 }),
        aRenewal({ amount: 2_000 }),
      ),
      [RENEW]: renewed('ana', 30),
    });
    act(() => card('ana').focus());
    await user.keyboard('+');
    expect(await screen.findByText('Renewed until 10/07/2026')).toBeInTheDocument();
    expect(screen.getByText('Undo')).toBeInTheDocument();
    expect(sent(calls, RENEW)).toEqual([{ user_id: ana._id, version: 3, days: 30, amount: 2_500 }]);
  });

  it('move a renewed card at once, and the focus with it; two presses renew once', async () => {
    let say: (reply: Reply) => void = () => undefined;
    const coming = new Promise<Reply>((resolve) => {
      say = resolve;
    });
    const { calls, user } = await openBoard({ [lastOf(ana)]: ledger(), [RENEW]: () => coming });
    act(() => card('ana').focus());
    await user.keyboard('+');
    await waitFor(() => expect(namesIn('Later')).toEqual(['ana']));
    expect(column('Expired')).toHaveTextContent('Expired 0');
    expect(column('Later')).toHaveTextContent('Later 301');
    await waitFor(() => expect(card('ana')).toHaveFocus());
    await user.keyboard('+');
    await waitFor(() => expect(sent(calls, RENEW)).toHaveLength(1));
    await act(async () => {
      say(renewed('ana', 30));
      await coming;
    });
    expect(await screen.findByText('Renewed until 10/07/2026')).toBeInTheDocument();
    expect(sent(calls, RENEW)).toEqual([{ user_id: ana._id, version: 3, days: 30 }]);
  });

  it('bring the card back when the server refuses', async () => {
    const { user } = await openBoard({
      [lastOf(ana)]: ledger(),
      [RENEW]: refusal('STALE_VERSION', 'Somebody else changed this'),
    });
    act(() => card('ana').focus());
    await user.keyboard('+');
    expect(await screen.findByText('Somebody else changed this')).toBeInTheDocument();
    await waitFor(() => expect(namesIn('Expired')).toEqual(['ana']));
  });

  it('go on from where a renewed card stood', async () => {
    const { user } = await openBoard({ [lastOf(cleo)]: ledger(), [RENEW]: 'silence' });
    act(() => card('cleo').focus());
    await user.keyboard('+');
    await waitFor(() => expect(namesIn('Later')).toEqual(['cleo']));
    expect(card('cleo')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(card('dina')).toHaveFocus();
  });

  it('mark as told with t, and once only', async () => {
    const told = boardOf({ expired: [{ ...ana, told_at: TODAY }] });
    const { calls, user } = await openBoard({
      [BOARD]: [full, full, told],
      [TOLD]: { body: { message: 'Told' } },
    });
    act(() => card('ana').focus());
    await user.keyboard('t');
    const button = screen.getByRole('button', { name: 'Told ana' });
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
    expect(sent(calls, TOLD)).toEqual([{ user_id: ana._id, value: true }]);
    await user.keyboard('t');
    expect(sent(calls, TOLD)).toHaveLength(1);
  });

  it('open the user with Enter, and closing comes back to the board', async () => {
    const { user } = await openBoard({
      [`GET /api/users/${ana._id}`]: oneUser(aListedUser(7, { email: 'ana' })),
    });
    act(() => card('ana').focus());
    await user.keyboard('{Enter}');
    const panel = await screen.findByRole('dialog', { name: 'ana' });
    expect(address()).toBe(`/dashboard/users/${ana._id}`);
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/dashboard/renewals'));
    await waitFor(() => expect(card('ana')).toHaveFocus());
  });

  it('open the message with m, and with the button', async () => {
    const { user } = await openBoard({
      'GET /api/templates': templatesOf(),
      [`GET /api/users/${ana._id}`]: oneUser(aListedUser(7, { email: 'ana' })),
      [`GET /api/users/${beto._id}`]: oneUser(aListedUser(5, { email: 'beto' })),
    });
    act(() => card('ana').focus());
    await user.keyboard('m');
    expect(await screen.findByRole('dialog', { name: 'Message to ana' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Message to beto' }));
    expect(await screen.findByRole('dialog', { name: 'Message to beto' })).toBeVisible();
  });
});

describe('a renewal by any number of days', () => {
  it('sends days, amount, method and note', async () => {
    const { calls, user } = await openBoard({
      [lastOf(beto)]: ledger(aRenewal({ amount: 2_500 })),
      [RENEW]: renewed('beto', 45),
    });
    await user.click(screen.getByRole('button', { name: 'Renew beto by…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Renew beto' });
    const form = within(dialog);
    await waitFor(() => expect(form.getByLabelText('Amount (PEN)')).toHaveValue('25.00'));
    await user.click(form.getByRole('radio', { name: 'Other' }));
    await user.type(form.getByLabelText('Number of days'), '45');
    await user.clear(form.getByLabelText('Amount (PEN)'));
    await user.type(form.getByLabelText('Amount (PEN)'), '37,5');
    await user.type(form.getByLabelText('Payment method'), 'Plin');
    await user.type(form.getByLabelText('Note'), 'half a month free');
    await user.click(form.getByRole('button', { name: 'Renew' }));
    expect(await screen.findByText('Renewed until 10/07/2026')).toBeInTheDocument();
    expect(sent(calls, RENEW)).toEqual([
      { user_id: beto._id, version: 3, days: 45, amount: 3_750, method: 'Plin', note: 'half a month free' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('can’t be sent without a number of days', async () => {
    const { user } = await openBoard({ [lastOf(beto)]: ledger() });
    await user.click(screen.getByRole('button', { name: 'Renew beto by…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Renew beto' });
    await user.click(within(dialog).getByRole('radio', { name: 'Other' }));
    await user.type(within(dialog).getByLabelText('Number of days'), '36501');
    expect(within(dialog).getByLabelText('Number of days')).toBeInvalid();
    expect(within(dialog).getByRole('button', { name: 'Renew' })).toBeDisabled();
  });
});

describe('the board by itself', () => {
  it.each(['renewals', 'users'] as const)('shows what others do, when told of %s', async (what) => {
    await openBoard({ [BOARD]: [full, full, boardOf({ later: [{ ...ana, end: MIDNIGHT + 30 * DAY_MS }] })] });
    act(() => openedSockets()[0]?.says('data:changed', { what, ids: [ana._id] }));
    await waitFor(() => expect(namesIn('Later')).toEqual(['ana']));
  });

  /** The server's answer to the news knows nothing yet of what this page has sent. */
  const hearOfAnother = async (calls: Call[]) => {
    const asked = () => sent(calls, BOARD).length;
    const before = asked();
    act(() => openedSockets()[0]?.says('data:changed', { what: 'renewals', ids: [beto._id] }));
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    await act(() => jest.advanceTimersByTimeAsync(100));
  };

  it('leaves a card where it was moved while its renewal is on its way', async () => {
    const { calls, user } = await openBoard({ [lastOf(ana)]: ledger(), [RENEW]: 'silence' });
    act(() => card('ana').focus());
    await user.keyboard('+');
    await waitFor(() => expect(namesIn('Later')).toEqual(['ana']));
    await hearOfAnother(calls);
    expect(namesIn('Later')).toEqual(['ana']);
    expect(namesIn('Expired')).toEqual([]);
  });

  it('leaves a mark that is on its way', async () => {
    const { calls, user } = await openBoard({ [TOLD]: 'silence' });
    act(() => card('ana').focus());
    await user.keyboard('t');
    const button = screen.getByRole('button', { name: 'Told ana' });
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
    await hearOfAnother(calls);
    expect(button).toHaveAttribute('aria-pressed', 'true');
  });

  it('moves cards over midnight in Lima', async () => {
    const { calls } = await openBoard();
    const asked = () => sent(calls, BOARD).length;
    const before = asked();
    expect(namesIn('Today')).toEqual(['beto']);
    jest.setSystemTime(MIDNIGHT + 1_000);
    await act(() => jest.advanceTimersByTimeAsync(61_000));
    expect(namesIn('Expired')).toEqual(['ana', 'beto']);
    expect(namesIn('Today')).toEqual(['cleo']);
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
  });
});
