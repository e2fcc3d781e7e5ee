import { PEOPLE_ROWS } from './people-rows.js';
import { either, type Kind, type Row } from './row.js';
import { WEBHOOK_ROWS } from './webhook-rows.js';

const media = (names: Kind & ('logo' | 'ad'), upload: string, remove: string): Row[] => {
  const tells: Row['tells'] = [`${names}s`, 'all'];
  return [
    { route: `POST ${upload}`, form: () => ({}), ok: 201, tells },
    { route: `POST ${remove}`, names, body: (name) => ({ name }), tells },
  ];
};

const replacesPicture: Partial<Row> = {
  names: 'credential',
  form: (id) => ({ id }),
  tells: ['products', 'concerned'],
};

const CHANGES: Row[] = [
  { route: 'GET /api/undo' },
  {
    route: 'POST /api/plans',
    names: 'user',
    body: (id) => ({ action: 'users.lock', ids: [id] }),
    ok: 201,
    otherwise: { own: 409 },
  },
  {
    route: 'POST /api/plans',
    names: 'title',
    body: (title, { user }) => ({ action: 'users.assign', ids: [user._id], titles: [title] }),
    ok: 201,
  },
  {
    route: 'POST /api/plans',
    names: 'group',
    body: (group, { user }) => ({ action: 'users.group', ids: [user._id], group }),
    ok: 201,
  },
  { route: 'POST /api/plans/run', names: 'plan', body: (id) => ({ id }), tells: ['users', 'admins'] },
  { route: 'POST /api/undo', names: 'undo', body: (id) => ({ id }), tells: ['undo', 'admins'] },
];

/** Reports and jobs are nobody's but whose import it was. */
const FILES: Row[] = [
  { route: 'GET /api/users/export' },
  { route: 'GET /api/products/export', wantsConfirmed: true },
  {
    route: 'GET /api/products/export',
    names: 'title',
    query: (shop_id) => ({ shop_id }),
    wantsConfirmed: true,
  },
  {
    route: 'POST /api/import/users',
    form: () => ({ mode: 'create' }),
    csv: ({ name }) => `email\n${name}\n`,
    ok: 201,
  },
  {
    route: 'POST /api/import/credentials',
    names: 'subtitle',
    form: (shop_id) => ({ shop_id }),
    csv: ({ name }) => `email,password,domain\n${name},secret,https://shop.example\n`,
    ok: 201,
  },
  {
    route: 'GET /api/import/:id/report',
    names: 'import',
    otherwise: { another: 404 },
  },
  { route: 'GET /api/jobs/:id', names: 'job', otherwise: { another: 404 } },
];

const TITLES: Row[] = [
  {
    route: 'POST /api/shops/create',
    body: (_, { name }) => ({ shop_name: name }),
    ok: 201,
    tells: ['shops', 'admins'],
  },
  {
    route: 'POST /api/shops/update',
    names: 'title',
    body: (id, { name }) => ({ id, shop_name: name }),
    tells: ['shops', 'concerned'],
  },
  ...either({ route: 'DELETE /api/shops/delete', names: 'title', tells: ['shops', 'concerned'] }),
  {
    route: 'POST /api/shops/create_subtitle',
    names: 'title',
    body: (shop_id, { name }) => ({ shop_id, subtitle: name }),
    ok: 201,
    tells: ['shops', 'concerned'],
  },
  {
    route: 'POST /api/shops/subtitle/update',
    names: 'subtitle',
    body: (id, { name }) => ({ id, subtitle: name }),
    tells: ['shops', 'concerned'],
  },
  ...either({ route: 'DELETE /api/shops/subtitle', names: 'subtitle', tells: ['shops', 'concerned'] }),
  {
    route: 'POST /api/shops/assign',
    names: 'user',
    body: (user_id, { title }) => ({ user_id, shop_id: [title] }),
    otherwise: { own: 409 },
    tells: ['shops', 'concerned'],
  },
  {
    route: 'POST /api/shops/assign',
    names: 'title',
    body: (title, { user }) => ({ user_id: user._id, shop_id: [title] }),
    tells: ['shops', 'admins'],
  },
  {
    route: 'DELETE /api/shops/unassign',
    names: 'user',
    body: (user_id, { title }) => ({ user_id, shop_id: [title] }),
    tells: ['shops', 'concerned'],
  },
  {
    route: 'DELETE /api/shops/unassign',
    names: 'title',
    body: (title, { user }) => ({ user_id: user._id, shop_id: [title] }),
    tells: ['shops', 'admins'],
  },
  { route: 'GET /api/shops/users/:shop_id', names: 'title' },
  { route: 'GET /api/shops/counts' },
];

const CREDENTIALS: Row[] = [
  {
    route: 'POST /api/products/create',
    names: 'subtitle',
    form: (shop_id, { name, password }) => ({
      shop_id,
      email: name,
      password,
      domain: 'https://shop.example',
      course_name: name,
    }),
    ok: 201,
    tells: ['products', 'concerned'],
  },
  {
    route: 'POST /api/products/update',
    names: 'credential',
    body: (id, { name }) => ({ id, course_name: name }),
    tells: ['products', 'concerned'],
  },
  {
    route: 'POST /api/products/paid',
    names: 'credential',
    body: (id) => ({ id }),
    tells: ['products', 'admins'],
  },
  { route: 'POST /api/products/update/image', ...replacesPicture },
  { route: 'POST /api/update/image', ...replacesPicture },
  ...either({ route: 'DELETE /api/products/delete', names: 'credential', tells: ['products', 'concerned'] }),
  { route: 'GET /api/products/exposed' },
  {
    route: 'POST /api/products/exposed/accept',
    names: 'credential',
    body: (p_id) => ({ p_id }),
    tells: ['products', 'admins'],
  },
  { route: 'GET /api/products/versions/:id', names: 'credential' },
  {
    route: 'POST /api/products/versions/restore',
    names: 'version',
    body: (id) => ({ id }),
    wantsConfirmed: true,
    tells: ['products', 'concerned'],
  },
  {
    route: 'POST /api/products/versions/reveal',
    names: 'version',
    body: (id) => ({ id }),
    wantsConfirmed: true,
  },
  {
    route: 'POST /api/products/copy',
    names: 'credential',
    body: (p_id, { subtitle }) => ({ p_id, subtitleId: subtitle }),
    ok: 201,
    tells: ['products', 'admins'],
  },
  {
    route: 'POST /api/products/copy',
    names: 'subtitle',
    body: (subtitleId, { credential }) => ({ subtitleId, p_id: credential }),
    ok: 201,
    tells: ['products', 'concerned'],
  },
];

const SEATS: Row[] = [
  { route: 'GET /api/seats' },
  { route: 'GET /api/seats', names: 'credential', query: (p_id) => ({ p_id }) },
  {
    route: 'POST /api/seats/free',
    names: 'credential',
    body: (p_id, { user }) => ({ p_id, user_id: user._id }),
  },
];

const REST: Row[] = [
  { route: 'GET /api/settings' },
  { route: 'GET /api/explain', names: 'user', query: (user_id) => ({ user_id }) },
  {
    route: 'GET /api/explain',
    names: 'title',
    query: (shop_id, { user }) => ({ user_id: user._id, shop_id }),
  },
  {
    route: 'GET /api/explain',
    names: 'credential',
    query: (p_id, { user }) => ({ user_id: user._id, p_id }),
  },
  { route: 'GET /api/whitelist' },
  {
    route: 'POST /api/whitelist',
    body: (_, { address }) => ({ ip_address: address }),
    ok: 201,
    tells: ['whitelist', 'admins'],
  },
  ...either({ route: 'DELETE /api/whitelist', names: 'entry', tells: ['whitelist', 'admins'] }),
  { route: 'GET /api/whitelist/unlisted' },
  { route: 'POST /api/whitelist/enforce', body: () => ({ value: false }) },
  ...media('logo', '/api/upload_logo', '/api/delete_logo'),
  ...media('ad', '/api/ads/upload', '/api/ads/delete'),
  { route: 'GET /api/tokens' },
  {
    route: 'POST /api/tokens',
    body: (_, { name }) => ({ name, permissions: ['titles.read'] }),
    ok: 201,
    wantsConfirmed: true,
  },
  { route: 'POST /api/tokens/remove', names: 'token', body: (id) => ({ id }) },
  { route: 'GET /api/backups' },
  { route: 'POST /api/backups' },
  { route: 'GET /api/audit' },
  { route: 'GET /api/audit', query: () => ({ format: 'csv' }) },
  { route: 'GET /api/reports' },
  { route: 'GET /api/reports', query: () => ({ by: 'niche', format: 'csv' }) },
];

const TROUBLES: Row[] = [
  { route: 'GET /api/troubles' },
  {
    route: 'GET /api/troubles',
    names: 'credential',
    query: (p_id) => ({ p_id }),
    otherwise: { unknown: 200 },
  },
  { route: 'GET /api/troubles/downtime' },
  { route: 'POST /api/troubles/close', names: 'trouble', body: (id) => ({ id, how: 'works' }) },
];

const WATCH: Row[] = [
  { route: 'GET /api/activity/spans/:user_id', names: 'user' },
  { route: 'GET /api/alarms' },
  {
    route: 'GET /api/alarms',
    names: 'user',
    query: (user_id) => ({ user_id }),
    otherwise: { unknown: 200 },
    asSupervisor: { another: 200 },
  },
  { route: 'POST /api/alarms/close', names: 'alarm', body: (id) => ({ id }), tells: ['users', 'admins'] },
  { route: 'GET /api/alarms/rule' },
  { route: 'POST /api/alarms/rule', body: () => ({ lock: false, minutes: 60 }) },
  {
    route: 'POST /api/announcements',
    body: (_, { name }) => ({ text: name, audience: 'all' }),
    ok: 201,
  },
  {
    route: 'POST /api/announcements',
    names: 'title',
    body: (title_id, { name }) => ({ text: name, audience: 'title', title_id }),
    ok: 201,
  },
  { route: 'POST /api/announcements/end', names: 'announcement', body: (id) => ({ id }) },
  { route: 'GET /api/inbox' },
  {
    route: 'POST /api/inbox/away',
    names: 'trouble',
    body: (id) => ({ kind: 'trouble', id }),
    asSupervisor: { own: 404 },
  },
];

export const ADMIN_ROWS: Row[] = [
  ...PEOPLE_ROWS,
  ...CHANGES,
  ...FILES,
  ...TITLES,
  ...CREDENTIALS,
  ...SEATS,
  ...TROUBLES,
  ...WATCH,
  ...WEBHOOK_ROWS,
  ...REST,
];
