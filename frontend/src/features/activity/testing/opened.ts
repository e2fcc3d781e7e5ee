import type { ActivityUser } from '@keyroster/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { adminFrame } from '../../../testing/data/admin-frame.js';
import { anAdmin } from '../../../testing/data/people.js';
import { serve } from '../../../testing/fake-server.js';
import { answerSubscriptions, openedSockets } from '../../../testing/fake-sockets.js';
import { renderApp } from '../../../testing/render-app.js';

// 07:00 in Lima.
export const NOW = Date.UTC(2030, 0, 15, 12);
export const NOW_S = NOW / 1_000;

export const CHECK = 'GET /api/verify-token';
export const LIST = 'GET /api/users/true';
export const LOCK = 'POST /api/users/lock';
export const SHOPS = 'GET /api/shops/member/65f000000000000000000002';
export const ADS = 'GET /api/ads/get';
export const RESET = 'POST /api/users/resetactivity';

export const aUser = (seq: number, email: string, changes: Partial<ActivityUser> = {}) => ({
  _id: `65f0000000000000000000${seq}`,
  seq,
  email,
  role: 'member',
  ip_address: `10.0.0.${seq}`,
  ip_address_history: [`10.0.0.${seq}`],
  first_ip: '',
  last_ping_timestamp: NOW_S - 5,
  is_locked: false,
  createdAt: '2029-12-31T17:30:00.000Z',
  version: 1,
  alarm: null,
  ...changes,
});

export const ana = aUser(21, 'ana', { ip_address_history: ['10.0.0.21', '192.168.7.7', '172.16.0.9'] });
export const ben = aUser(22, 'ben', { last_ping_timestamp: NOW_S - 121, is_locked: true });
export const eva = aUser(23, 'eva', { last_ping_timestamp: 0, ip_address: '', ip_address_history: [] });

export const counts = { active: 1, total: 3, locked: 1 };

export const list = (users = [eva, ben, ana], changes: object = {}, now = NOW) => ({
  body: { users, total: users.length, counts, serverTime: now, epoch: 'rest', seq: 1, ...changes },
  headers: { etag: 'W/"1"', 'x-server-time': String(now) },
});

export const base = {
  [CHECK]: anAdmin(),
  [LIST]: list(),
  ...adminFrame,
  'GET /api/users/activity/history?hours=6': { body: { points: [] } },
  'GET /api/config': { body: { product: 'keyroster', logo: null, uploadMaxMb: 5, publicUserList: true } },
};

export const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
export const row = (email: string) => screen.findByRole('row', { name: new RegExp(email) });

export const isChecked = (email: string): boolean =>
  screen.getByRole<HTMLInputElement>('switch', { name: `Lock ${email}` }).checked;
export const figure = (name: string) => screen.getByRole('button', { name: new RegExp(name) });

export async function opened(scripts: Parameters<typeof serve>[0] = {}) {
  jest.setSystemTime(NOW);
  answerSubscriptions({ counts, serverTime: NOW });
  localStorage.setItem('token', 't1');
  const calls = serve({ ...base, ...scripts });
  const user = renderApp('/dashboard/activity');
  await screen.findByRole('switch', { name: 'Lock ana' });
  await waitFor(() => expect(openedSockets()[0]?.connected).toBe(true));
  return { user, calls };
}
