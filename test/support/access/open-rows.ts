import { randomBytes } from 'node:crypto';
import { rowsOf, type Kind, type Row, type RowsBy } from './row.js';
import { UNKNOWN_ID } from '../data/courses.js';

/** A passkey that nobody has, a new one each time, because failed tries are counted by passkey. */
function noPasskey(): object {
  const id = randomBytes(16).toString('base64url');
  return { id, rawId: id, type: 'public-key', response: {} };
}

/** A new token each time, because failed tries are counted by token. */
const noPinLink = (): string => `/api/users/pinlink/${randomBytes(32).toString('base64url')}`;

const picture = (names: Kind, folder: string): Row => ({
  route: 'GET /static/:kind/:name',
  names,
  path: (name) => `/static/${folder}/${name}`,
});

/** What anyone may call, and what every user may. */
export const OPEN: RowsBy = {
  anyone: [
    {
      route: 'POST /api/users/login',
      body: (_, { user }) => ({ email: user.email, password: user.password }),
    },
    {
      route: 'POST /api/users/userlogin',
      body: (_, { user }) => ({ username: user.email, password: user.password }),
    },
    { route: 'POST /api/users/takeback', isReturn: true },
    { route: 'GET /api/users/pinlink/:token', path: noPinLink, otherwise: { own: 404 } },
    {
      route: 'POST /api/users/pinlink/:token',
      path: noPinLink,
      body: () => ({ password: '0042' }),
      otherwise: { own: 404 },
    },
    { route: 'POST /api/users/passkeys/login/begin', body: () => ({}) },
    { route: 'POST /api/users/passkeys/login', body: noPasskey, otherwise: { own: 401 } },
    { route: 'POST /api/users/login/ticket', body: () => ({}), otherwise: { own: 401 } },
    { route: 'GET /api/payments/ticket', otherwise: { own: 401 } },
    ...(['title', 'subtitle', 'credential'] as const).map((names) => ({
      route: 'GET /api/shops/getuserbyshopid/:shop_id',
      names,
      otherwise: { unknown: 200 },
    })),
    picture('picture', 'products'),
    picture('logo', 'logos'),
    picture('ad', 'ads'),
    { route: 'GET /api/config' },
    { route: 'GET /api/manifest' },
    { route: 'GET /api/health/live' },
    { route: 'GET /api/health/ready' },
    { route: 'GET /api/docs' },
    { route: 'GET /api/docs-json' },
  ],
  'account.own': [
    { route: 'POST /api/users/logout', isLast: true },
    { route: 'GET /api/verify-token' },
    { route: 'POST /api/users/password', body: (_, { password }) => ({ current: password, password }) },
    { route: 'POST /api/users/confirm', body: (_, { password }) => ({ password }) },
    { route: 'POST /api/users/2fa/begin', body: () => ({}), wantsConfirmed: true },
    {
      route: 'POST /api/users/2fa/confirm',
      body: () => ({ code: 'no code' }),
      otherwise: { own: 400 },
      wantsConfirmed: true,
    },
    { route: 'POST /api/users/2fa/remove', body: () => ({}), otherwise: { own: 409 }, wantsConfirmed: true },
    {
      route: 'POST /api/users/2fa/recovery',
      body: () => ({}),
      otherwise: { own: 409 },
      wantsConfirmed: true,
    },
    { route: 'GET /api/users/passkeys' },
    { route: 'POST /api/users/passkeys/begin', body: () => ({ name: 'Laptop' }), wantsConfirmed: true },
    { route: 'POST /api/users/passkeys/add', body: noPasskey, otherwise: { own: 400 }, wantsConfirmed: true },
    {
      route: 'POST /api/users/passkeys/remove',
      body: () => ({ id: UNKNOWN_ID }),
      otherwise: { own: 404 },
      wantsConfirmed: true,
    },
    {
      route: 'POST /api/payments',
      form: () => ({ days: '30', method: 'Yape', amount: '100' }),
      // The file is no picture, so nothing is stored.
      csv: () => 'no picture',
      otherwise: { own: 415 },
    },
    { route: 'POST /api/payments/withdraw', body: () => ({ id: UNKNOWN_ID }), otherwise: { own: 404 } },
    { route: 'GET /api/payments/text' },
  ],
  'presence.ping': [{ route: 'POST /api/users/ping' }],
  'sessions.manage': [
    { route: 'GET /api/users/sessions/:id', names: 'user' },
    {
      route: 'POST /api/users/sessions/end',
      names: 'session',
      body: (id) => ({ id }),
      asProgram: { own: 403 },
    },
  ],
  'groups.read': [
    { route: 'GET /api/group/get' },
    { route: 'GET /api/browser/group/get' },
    { route: 'GET /api/browser' },
  ],
  'titles.read': [
    { route: 'GET /api/shops' },
    { route: 'GET /api/shops/member/:user_id', names: 'user' },
    { route: 'GET /api/search', query: () => ({ q: 'a' }) },
    { route: 'GET /api/shops/subtitle/:shop_id', names: 'title' },
  ],
  'assignments.read': [
    { route: 'GET /api/shops/getassignedshops' },
    { route: 'GET /api/shops/getassignedshops', names: 'user', query: (user_id) => ({ user_id }) },
    { route: 'GET /api/shops/getassignedshops/:user_id', names: 'user' },
  ],
  'seats.take': [
    { route: 'POST /api/seats/take', names: 'credential', body: (p_id) => ({ p_id }), asAdmin: 409 },
    { route: 'POST /api/seats/leave', names: 'credential', body: (p_id) => ({ p_id }) },
  ],
  'credentials.read': [
    { route: 'GET /api/products/:subtitle_id', names: 'subtitle' },
    { route: 'GET /api/products/mine' },
    { route: 'POST /api/products/code', names: 'credential', body: (p_id) => ({ p_id }) },
  ],
  'credentials.fill': [
    {
      route: 'POST /api/products/fill',
      names: 'credential',
      body: (p_id) => ({ p_id, origin: 'https://shop.example' }),
    },
  ],
  'troubles.report': [
    {
      route: 'POST /api/troubles/report',
      names: 'credential',
      body: (p_id) => ({ p_id, kind: 'password' }),
      ok: 201,
    },
  ],
  'announcements.read': [
    { route: 'GET /api/announcements' },
    { route: 'GET /api/announcements', query: () => ({ state: 'open' }) },
  ],
  'media.read': [{ route: 'GET /api/get_logo' }, { route: 'GET /api/ads/get' }],
  'payments.read': [
    { route: 'GET /api/payments' },
    {
      route: 'GET /api/payments/:id/picture',
      path: () => `/api/payments/${UNKNOWN_ID}/picture`,
      otherwise: { own: 404 },
    },
  ],
  'packages.read': [{ route: 'GET /api/packages' }],
};

export const OPEN_ROWS: readonly Row[] = rowsOf(OPEN);
