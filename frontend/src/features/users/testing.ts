import type { OneUserAnswer, UserAnswer } from '@keyroster/contracts/dto';
import { act, screen, within } from '@testing-library/react';
import { NETFLIX, UDEMY } from '../../testing/data/courses.js';
import { aListedUser, manageUser } from '../../testing/data/people.js';
import { oneUser } from '../../testing/data/renewals.js';
import { templatesOf } from '../../testing/data/templates.js';
import { type Reply, type Scripts } from '../../testing/fake-server.js';
import { openedSockets, setServerClock } from '../../testing/fake-sockets.js';
import { openScreen, renderScreen } from '../../testing/render-app.js';

/** Noon in Lima. */
export const TODAY = Date.UTC(2026, 5, 10, 17);

export const ana = aListedUser(7, {
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

/** Expired, and locked. */
export const beto = aListedUser(5, { email: 'beto', sub_start_date: '01/05/2026', is_locked: true });

/** Two days before the end. */
export const cleo = aListedUser(4, { email: 'cleo', sub_start_date: '14/05/2026' });

export const everybody = [ana, beto, cleo];

export const changed = (user = ana): Reply => ({ body: { message: 'Updated successfully!', user } });

export function goToUsers(scripts: Scripts = {}, users = everybody, render = renderScreen) {
  jest.setSystemTime(TODAY);
  return openScreen('/dashboard/users', { ...manageUser(users), ...scripts }, render);
}

export async function openUsers(...asked: Parameters<typeof goToUsers>) {
  const arrived = goToUsers(...asked);
  const [, users = everybody] = asked;
  await screen.findByRole('button', { name: window.innerWidth < 900 ? 'New user' : 'Create' });
  // The newest users show before all are loaded, which the counts wait for.
  if (users[0]) await screen.findByRole('radio', { name: /^All \d/ });
  return arrived;
}

/** Sets the server's clock; the browser's stays at `TODAY`. */
export function serverSays(serverTime: number): void {
  setServerClock(serverTime);
  const [socket] = openedSockets();
  act(() => socket?.says('session:hello', { serverTime, pingEvery: 30_000 }));
}

export function rowOf(email: string): HTMLElement {
  const row = screen.getByRole('button', { name: `Edit ${email}` }).closest('tr');
  if (!row) throw new Error(`${email} has no row`);
  return row;
}

export const editButtons = (): (string | null)[] =>
  screen.getAllByRole('button', { name: /^Edit / }).map((button) => button.getAttribute('aria-label'));

/** The numbers of the rows. */
export const numbers = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

export const field = (label: string): HTMLElement =>
  within(
    screen.queryByRole('dialog', { name: /^Edit / }) ?? screen.getByRole('region', { name: 'New user' }),
  ).getByLabelText(label);

export const ONE = `GET /api/users/${ana._id}`;

export const seen: UserAnswer = { ...ana, last_ping_timestamp: TODAY / 1_000 - 12 };

export async function openPanel(changes: Partial<OneUserAnswer> = {}, scripts: Scripts = {}) {
  jest.setSystemTime(TODAY);
  const { calls, user } = openScreen(`/dashboard/users/${ana._id}`, {
    ...manageUser(everybody),
    'GET /api/shops': { body: { shops: [NETFLIX, UDEMY] } },
    [ONE]: oneUser(seen, changes),
    ...scripts,
  });
  const panel = within(await screen.findByRole('dialog', { name: 'ana' }));
  return { calls, user, panel };
}

export const shown = () => within(screen.getByRole('dialog', { name: 'ana' }));

export const PLAN = 'POST /api/plans';

export const aPlan = (changes: object = {}): Reply => ({
  status: 201,
  body: {
    plan: {
      id: '65f500000000000000000001',
      action: 'users.delete',
      counts: { users: 2, sessions: 1, assignments: 3 },
      total: 2,
      names: ['ana', 'cleo'],
      blocked: [],
      expires_at: TODAY + 600_000,
      ...changes,
    },
  },
});

export const bar = () => screen.findByRole('region', { name: 'Selected' });
export const press = async (name: string) => within(await bar()).getByRole('button', { name });
export const dialog = (name: string) => screen.findByRole('dialog', { name });

export const handedOver = (): Record<string, Reply> => ({
  'GET /api/templates': templatesOf(),
  'GET /api/shops': { body: { shops: [NETFLIX, UDEMY] } },
  [ONE]: oneUser(ana),
});
