import { DAY_MS } from '@keyroster/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { serve, type Call } from '../../testing/fake-server.js';
import { openedSockets } from '../../testing/fake-sockets.js';
import { manageUser } from '../../testing/data/manage-user.js';
import { refusal } from '../../testing/data/refusal.js';
import { boardOf } from '../../testing/data/renewals.js';
import { address, renderScreen } from '../../testing/render-app.js';
import {
  ana,
  beto,
  BOARD,
  boardAt,
  card,
  column,
  full,
  MIDNIGHT,
  namesIn,
  openBoard,
  RENEW,
  sent,
  settle,
  TODAY,
  TOLD,
} from './testing.js';

describe('the board of renewals', () => {
  it('has its columns with their totals, and tells of those who are gone', async () => {
    await openBoard();
    const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(heads).toEqual(['Expired 1', 'Today 1', 'Soon 2', 'This week 0', 'Later 300']);
    expect(namesIn('Expired')).toEqual(['ana']);
    expect(namesIn('Soon')).toEqual(['cleo', 'dina']);
    expect(screen.getByText('12 more ended over 30 days ago')).toBeVisible();
    expect(column('Expired')).toHaveTextContent('marta');
    expect(column('This week')).toHaveTextContent('—');
  });

  it('says of the last day that it ends tonight, and no date of tomorrow', async () => {
    await openBoard();
    expect(column('Today')).toHaveTextContent('Ends tonight at midnight');
    expect(column('Today')).not.toHaveTextContent('11/06/2026');
    expect(column('Soon')).toHaveTextContent('1 day left12/06/2026');
  });

  it('is searched, and filtered by supervisor and affiliate, by the server', async () => {
    const search = boardAt('q=ana&');
    const both = boardAt('q=ana&supervisor=marta&');
    const all = boardAt('q=ana&supervisor=marta&affiliate=karen&');
    const found = boardOf({ expired: [ana] });
    const { user } = await openBoard({ [search]: found, [both]: found, [all]: boardOf({}) });
    await user.type(screen.getByLabelText('Search'), 'ana');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'beto' })).toBeNull());
    await user.type(screen.getByLabelText('Supervisor'), 'marta');
    await user.type(screen.getByLabelText('Affiliate'), 'karen');
    expect(await screen.findByText('Nobody matches “ana”')).toBeVisible();
    await user.click(screen.getByText('Clear'));
    await waitFor(() => expect(namesIn('Expired')).toEqual(['ana']));
  });

  it('leads to a new user where nobody subscribes yet', async () => {
    localStorage.setItem('token', 't1');
    serve({ ...manageUser(), [BOARD]: boardOf({}) });
    const user = renderScreen('/dashboard/renewals');
    expect(await screen.findByText('No subscriptions yet')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'New user' }));
    await waitFor(() => expect(address()).toBe('/dashboard/users'));
  });

  it('offers another try when it can’t be had', async () => {
    jest.setSystemTime(TODAY);
    localStorage.setItem('token', 't1');
    const refused = refusal('TOO_MANY', 'Too many tries');
    serve({ ...manageUser(), [BOARD]: refused });
    const user = renderScreen('/dashboard/renewals');
    const again = await screen.findByRole('button', { name: 'Try again' });
    serve({ ...manageUser(), [BOARD]: full });
    await user.click(again);
    expect(await screen.findByRole('link', { name: 'ana' })).toBeVisible();
  });
});

describe('the board by itself', () => {
  it.each(['renewals', 'users'] as const)('shows what others do, when told of %s', async (what) => {
    await openBoard({ [BOARD]: [full, boardOf({ later: [{ ...ana, end: MIDNIGHT + 30 * DAY_MS }] })] });
    act(() => openedSockets()[0]?.says('data:changed', { what, ids: [ana._id] }));
    await waitFor(() => expect(namesIn('Later')).toEqual(['ana']));
  });

  it('takes the focus to a card that moved from nobody who went away', async () => {
    const moved = boardOf({ later: [{ ...ana, end: MIDNIGHT + 30 * DAY_MS }] });
    const { user } = await openBoard({ [BOARD]: [full, moved] });
    act(() => card('ana').focus());
    await user.click(document.body);
    act(() => openedSockets()[0]?.says('data:changed', { what: 'renewals', ids: [ana._id] }));
    await waitFor(() => expect(namesIn('Later')).toEqual(['ana']));
    expect(document.body).toHaveFocus();
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
    const { calls, user } = await openBoard({ [RENEW]: 'silence' });
    act(() => card('ana').focus());
    await user.keyboard('+');
    await settle();
    await hearOfAnother(calls);
    expect(namesIn('Later')).toEqual(['ana']);
    expect(namesIn('Expired')).toEqual([]);
  });

  it('leaves a mark that is on its way', async () => {
    const { calls, user } = await openBoard({ [TOLD]: 'silence' });
    act(() => card('ana').focus());
    await user.keyboard('t');
    const button = screen.getByRole('button', { name: 'Reminded ana' });
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
