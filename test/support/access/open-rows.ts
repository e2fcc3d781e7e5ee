import { randomBytes } from 'node:crypto';
import { byId, get, post, rowsOf, type Kind, type Row, type RowsBy } from './row.js';
import { UNKNOWN_ID } from '../data/courses.js';

/** A passkey that nobody has, a new one each time, because failed tries are counted by passkey. */
function noPasskey(): object {
  const id = randomBytes(16).toString('base64url');
  return { id, rawId: id, type: 'public-key', response: {} };
}

/** A new token each time, because failed tries are counted by token. */
const noPinLink = (): string => `/api/users/pinlink/${randomBytes(32).toString('base64url')}`;

const picture = (names: Kind, folder: string): Row =>
  get('/static/:kind/:name', { names, path: (name) => `/static/${folder}/${name}` });

/** What anyone may call, and what every user may. */
export const OPEN: RowsBy = {
  anyone: [
    post('/api/users/login', { body: (_, { user }) => ({ email: user.email, password: user.password }) }),
    post('/api/users/userlogin', {
      body: (_, { user }) => ({ username: user.email, password: user.password }),
    }),
    post('/api/users/takeback', { isReturn: true }),
    get('/api/users/pinlink/:token', { path: noPinLink, otherwise: { own: 404 } }),
    post('/api/users/pinlink/:token', {
      path: noPinLink,
      body: () => ({ password: '0042' }),
      otherwise: { own: 404 },
    }),
    post('/api/users/passkeys/login/begin', { body: () => ({}) }),
    post('/api/users/passkeys/login', { body: noPasskey, otherwise: { own: 401 } }),
    post('/api/users/login/ticket', { body: () => ({}), otherwise: { own: 401 } }),
    get('/api/payments/ticket', { otherwise: { own: 401 } }),
    ...(['title', 'subtitle', 'credential'] as const).map((names) =>
      get('/api/shops/getuserbyshopid/:shop_id', { names, otherwise: { unknown: 200 } }),
    ),
    picture('picture', 'products'),
    picture('logo', 'logos'),
    picture('ad', 'ads'),
    get('/api/config'),
    get('/api/manifest'),
    get('/api/health/live'),
    get('/api/health/ready'),
    get('/api/docs'),
    get('/api/docs-json'),
  ],
  'account.own': [
    post('/api/users/logout', { isLast: true }),
    get('/api/verify-token'),
    post('/api/users/password', { body: (_, { password }) => ({ current: password, password }) }),
    post('/api/users/confirm', { body: (_, { password }) => ({ password }) }),
    post('/api/users/2fa/begin', { body: () => ({}), wantsConfirmed: true }),
    post('/api/users/2fa/confirm', {
      body: () => ({ code: 'no code' }),
      otherwise: { own: 400 },
      wantsConfirmed: true,
    }),
    post('/api/users/2fa/remove', { body: () => ({}), otherwise: { own: 409 }, wantsConfirmed: true }),
    post('/api/users/2fa/recovery', { body: () => ({}), otherwise: { own: 409 }, wantsConfirmed: true }),
    get('/api/users/passkeys'),
    post('/api/users/passkeys/begin', { body: () => ({ name: 'Laptop' }), wantsConfirmed: true }),
    post('/api/users/passkeys/add', { body: noPasskey, otherwise: { own: 400 }, wantsConfirmed: true }),
    post('/api/users/passkeys/remove', {
      body: () => ({ id: UNKNOWN_ID }),
      otherwise: { own: 404 },
      wantsConfirmed: true,
    }),
    post('/api/payments', {
      form: () => ({ days: '30', method: 'Yape', amount: '100' }),
      // The file is no picture, so nothing is stored.
      csv: () => 'no picture',
      otherwise: { own: 415 },
    }),
    post('/api/payments/withdraw', { body: () => ({ id: UNKNOWN_ID }), otherwise: { own: 404 } }),
    get('/api/payments/text'),
  ],
  'presence.ping': [post('/api/users/ping')],
  'sessions.manage': [
    get('/api/users/sessions/:id', { names: 'user' }),
    post('/api/users/sessions/end', { names: 'session', body: byId, asProgram: { own: 403 } }),
  ],
  'groups.read': [get('/api/group/get'), get('/api/browser/group/get'), get('/api/browser')],
  'titles.read': [
    get('/api/shops'),
    get('/api/shops/member/:user_id', { names: 'user' }),
    get('/api/search', { query: () => ({ q: 'a' }) }),
    get('/api/shops/subtitle/:shop_id', { names: 'title' }),
  ],
  'assignments.read': [
    get('/api/shops/getassignedshops'),
    get('/api/shops/getassignedshops', { names: 'user', query: (user_id) => ({ user_id }) }),
    get('/api/shops/getassignedshops/:user_id', { names: 'user' }),
  ],
  'seats.take': [
    post('/api/seats/take', { names: 'credential', body: (p_id) => ({ p_id }), asAdmin: 409 }),
    post('/api/seats/leave', { names: 'credential', body: (p_id) => ({ p_id }) }),
  ],
  'credentials.read': [
    get('/api/products/:subtitle_id', { names: 'subtitle' }),
    get('/api/products/mine'),
    post('/api/products/code', { names: 'credential', body: (p_id) => ({ p_id }) }),
  ],
  'credentials.fill': [
    post('/api/products/fill', {
      names: 'credential',
      body: (p_id) => ({ p_id, origin: 'https://shop.example' }),
    }),
  ],
  'troubles.report': [
    post('/api/troubles/report', {
      names: 'credential',
      body: (p_id) => ({ p_id, kind: 'password' }),
      ok: 201,
    }),
  ],
  'announcements.read': [
    get('/api/announcements'),
    get('/api/announcements', { query: () => ({ state: 'open' }) }),
  ],
  'media.read': [get('/api/get_logo'), get('/api/ads/get')],
  'payments.read': [
    get('/api/payments'),
    get('/api/payments/:id/picture', {
      path: () => `/api/payments/${UNKNOWN_ID}/picture`,
      otherwise: { own: 404 },
    }),
  ],
  'packages.read': [get('/api/packages')],
};

export const OPEN_ROWS: readonly Row[] = rowsOf(OPEN);
