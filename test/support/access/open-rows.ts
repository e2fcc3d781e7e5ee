import { randomBytes } from 'node:crypto';
import type { Kind, Row } from './row.js';
import { UNKNOWN_ID } from '../data/courses.js';

/** A passkey that nobody has, a new one each time, because failed tries are counted by passkey. */
function noPasskey(): object {
  const id = randomBytes(16).toString('base64url');
  return { id, rawId: id, type: 'public-key', response: {} };
}

/** Calls by which people show that it is them. */
const OPEN_FACTOR_ROWS: Row[] = [
  { route: 'POST /api/users/passkeys/login/begin', body: () => ({}) },
  { route: 'POST /api/users/passkeys/login', body: noPasskey, otherwise: { own: 401 } },
];

/** A new token each time, because failed tries are counted by token. */
const noPinLink = (): string => `/api/users/pinlink/${randomBytes(32).toString('base64url')}`;

/** Calls by which people manage how they themselves sign in. */
const OWN_FACTOR_ROWS: Row[] = [
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

const ofTitle = (route: string, kinds: Kind[], more: Partial<Row> = {}): Row[] =>
  kinds.map((names) => ({ route, names, ...more }));

const picture = (names: Kind, folder: string): Row => ({
  route: 'GET /static/:kind/:name',
  names,
  path: (name) => `/static/${folder}/${name}`,
});

/** Calls about what members say that they paid. The file is no picture, so nothing is stored. */
const PAYMENT_ROWS: Row[] = [
  {
    route: 'POST /api/payments',
    form: () => ({ days: '30', method: 'Yape', amount: '100' }),
    csv: () => 'no picture',
    otherwise: { own: 415 },
  },
  {
    route: 'POST /api/payments/withdraw',
    body: () => ({ id: UNKNOWN_ID }),
    otherwise: { own: 404 },
  },
  { route: 'GET /api/payments' },
  {
    route: 'GET /api/payments/:id/picture',
    path: () => `/api/payments/${UNKNOWN_ID}/picture`,
    otherwise: { own: 404 },
  },
  { route: 'GET /api/payments/text' },
  { route: 'GET /api/payments/ticket', otherwise: { own: 401 } },
  { route: 'POST /api/users/login/ticket', body: () => ({}), otherwise: { own: 401 } },
];

/** What anyone may call, and what every user may. */
export const OPEN_ROWS: Row[] = [
  ...PAYMENT_ROWS,
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
  ...OPEN_FACTOR_ROWS,
  ...ofTitle('GET /api/shops/getuserbyshopid/:shop_id', ['title', 'subtitle', 'credential'], {
    otherwise: { unknown: 200 },
  }),
  picture('picture', 'products'),
  picture('logo', 'logos'),
  picture('ad', 'ads'),
  { route: 'GET /api/config' },
  { route: 'GET /api/manifest' },
  { route: 'GET /api/health/live' },
  { route: 'GET /api/health/ready' },
  { route: 'GET /api/docs' },
  { route: 'GET /api/docs-json' },

  { route: 'POST /api/users/logout', isLast: true },
  { route: 'GET /api/verify-token' },
  { route: 'POST /api/users/ping' },
  {
    route: 'POST /api/users/password',
    body: (_, { password }) => ({ current: password, password }),
  },
  { route: 'GET /api/users/sessions/:id', names: 'user' },
  {
    route: 'POST /api/users/sessions/end',
    names: 'session',
    body: (id) => ({ id }),
    asProgram: { own: 403 },
  },
  ...OWN_FACTOR_ROWS,
  { route: 'GET /api/group/get' },
  { route: 'GET /api/browser/group/get' },
  { route: 'GET /api/browser' },
  { route: 'GET /api/shops' },
  { route: 'GET /api/shops/member/:user_id', names: 'user' },
  { route: 'GET /api/search', query: () => ({ q: 'a' }) },
  { route: 'GET /api/shops/subtitle/:shop_id', names: 'title' },
  { route: 'GET /api/shops/getassignedshops' },
  { route: 'GET /api/shops/getassignedshops', names: 'user', query: (user_id) => ({ user_id }) },
  { route: 'GET /api/shops/getassignedshops/:user_id', names: 'user' },
  { route: 'GET /api/products/:subtitle_id', names: 'subtitle' },
  {
    route: 'POST /api/seats/take',
    names: 'credential',
    body: (p_id) => ({ p_id }),
    asAdmin: 409,
  },
  { route: 'POST /api/seats/leave', names: 'credential', body: (p_id) => ({ p_id }) },
  { route: 'POST /api/products/code', names: 'credential', body: (p_id) => ({ p_id }) },
  { route: 'GET /api/products/mine' },
  {
    route: 'POST /api/products/fill',
    names: 'credential',
    body: (p_id) => ({ p_id, origin: 'https://shop.example' }),
  },
  {
    route: 'POST /api/troubles/report',
    names: 'credential',
    body: (p_id) => ({ p_id, kind: 'password' }),
    ok: 201,
  },
  { route: 'GET /api/announcements' },
  { route: 'GET /api/announcements', query: () => ({ state: 'open' }) },
  { route: 'GET /api/get_logo' },
  { route: 'GET /api/ads/get' },
];
