import { randomBytes } from 'node:crypto';
import { UNKNOWN_ID } from '../data/courses.js';
import type { Row } from './row.js';

/** A passkey that nobody has, another one each time: wrong ones of one are counted. */
function noPasskey(): object {
  const id = randomBytes(16).toString('base64url');
  return { id, rawId: id, type: 'public-key', response: {} };
}

/** Calls by which people show that it is them. */
export const OPEN_FACTOR_ROWS: Row[] = [
  { route: 'POST /api/users/passkeys/login/begin', body: () => ({}) },
  { route: 'POST /api/users/passkeys/login', body: noPasskey, otherwise: { own: 401 } },
];

/** What of them is everybody's own. */
export const OWN_FACTOR_ROWS: Row[] = [
  { route: 'POST /api/users/confirm', body: (_, { password }) => ({ password }) },
  { route: 'POST /api/users/2fa/begin', body: () => ({}), wantsConfirmed: true },
  {
    route: 'POST /api/users/2fa/confirm',
    body: () => ({ code: 'no code' }),
    otherwise: { own: 400 },
    wantsConfirmed: true,
  },
  { route: 'POST /api/users/2fa/remove', body: () => ({}), otherwise: { own: 409 }, wantsConfirmed: true },
  { route: 'POST /api/users/2fa/recovery', body: () => ({}), otherwise: { own: 409 }, wantsConfirmed: true },
  { route: 'GET /api/users/passkeys' },
  { route: 'POST /api/users/passkeys/begin', body: () => ({ name: 'Laptop' }), wantsConfirmed: true },
  {
    route: 'POST /api/users/passkeys/add',
    body: noPasskey,
    otherwise: { own: 400 },
    wantsConfirmed: true,
  },
  {
    route: 'POST /api/users/passkeys/remove',
    body: () => ({ id: UNKNOWN_ID }),
    otherwise: { own: 404 },
    wantsConfirmed: true,
  },
];
