import { DAY_MS } from '@keyroster/contracts';
import { act, screen, within } from '@testing-library/react';
import { type Reply, type Scripts } from '../../../testing/fake-server.js';
import { aListedUser, manageUser } from '../../../testing/data/people.js';
import { aCard, boardOf, renewedAs } from '../../../testing/data/renewals.js';
import { openScreen } from '../../../testing/render-app.js';
import { pass, textsOf } from '../../../testing/page.js';

/** Noon in Lima. */
export const TODAY = Date.UTC(2026, 5, 10, 17);
export const MIDNIGHT = Date.UTC(2026, 5, 11, 5);

/** The page always requests amounts with the board. */
export const boardAt = (query = '') => `GET /api/renewals/board?${query}with=amounts`;
export const BOARD = boardAt();
export const RENEW = 'POST /api/renewals';
export const TOLD = 'POST /api/renewals/told';

export const ana = aCard(7, MIDNIGHT - 2 * DAY_MS, { email: 'ana', supervisor: 'marta' });
export const beto = aCard(5, MIDNIGHT, { email: 'beto' });
export const cleo = aCard(4, MIDNIGHT + DAY_MS, { email: 'cleo' });
export const dina = aCard(3, MIDNIGHT + 3 * DAY_MS, { email: 'dina' });
export const full = boardOf({ expired: [ana], today: [beto], soon: [cleo, dina] }, { gone: 12, later: 300 });

export const lastOf = ({ _id }: { _id: string }) => `GET /api/renewals?user_id=${_id}&limit=100`;
export const ledger = (...renewals: object[]): Reply => ({ body: { renewals, total: renewals.length } });
export const renewed = (email: string, days: number): Reply =>
  renewedAs(
    aListedUser(7, { email, sub_start_date: '10/06/2026', sub_validity: days, version: 4 }),
    'Renewed until 10/07/2026',
  );

export async function openBoard(scripts: Scripts = {}) {
  jest.setSystemTime(TODAY);
  const { calls, user } = openScreen('/dashboard/renewals', { ...manageUser(), [BOARD]: full, ...scripts });
  await screen.findByRole('heading', { name: /^Expired/ });
  return { calls, user };
}

export const column = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}`) });
export const namesIn = (name: string) => textsOf(within(column(name)).queryAllByRole('link'));
export const card = (name: string) => screen.getByRole('link', { name });
/** Moves the focus to a card. */
export const goTo = (name: string): void => act(() => card(name).focus());
/** Waits until renewed cards have stayed their five seconds. */
export const settle = () => pass(5_100);
