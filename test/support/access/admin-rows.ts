import { COURSE_ROWS } from './course-rows.js';
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

/** Only the admin who made an import sees its report and its job. */
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
  ...COURSE_ROWS,
  ...WATCH,
  ...WEBHOOK_ROWS,
  ...REST,
];
