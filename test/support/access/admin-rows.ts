import type { Kind, Row } from './row.js';

/** For deletes, which take their id in the body or in the query. */
const either = (row: Row): Row[] => [
  { ...row, body: (id) => ({ id }) },
  { ...row, query: (id) => ({ id }) },
];

const underBoth = (row: Row): Row[] => [row, { ...row, route: row.route.replace('/api/', '/api/browser/') }];

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
  { route: 'GET /api/products/export' },
  {
    route: 'GET /api/products/export',
    names: 'title',
    query: (shop_id) => ({ shop_id }),
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

const USERS: Row[] = [
  { route: 'GET /api/users/false' },
  { route: 'GET /api/users/true' },
  { route: 'GET /api/users/ids', query: () => ({ filter: 'locked' }) },
  { route: 'GET /api/users/:id', names: 'user' },
  {
    route: 'POST /api/users/register',
    body: (_, { name, password }) => ({ email: name, password }),
    ok: 201,
    tells: ['users', 'admins'],
  },
  {
    route: 'POST /api/users/update',
    names: 'user',
    body: (id) => ({ id, observation: 'seen' }),
    tells: ['users', 'concerned'],
  },
  {
    route: 'DELETE /api/users/:id',
    names: 'user',
    otherwise: { own: 409 },
    tells: ['users', 'admins'],
  },
  {
    route: 'POST /api/users/resetactivity',
    names: 'user',
    body: (id) => ({ ids: [id] }),
  },
  {
    route: 'POST /api/users/lock',
    names: 'user',
    body: (id) => ({ id, value: true }),
    otherwise: { own: 409 },
    tells: ['users', 'admins'],
  },
  { route: 'POST /api/users/unpause', names: 'user', body: (id) => ({ id }) },
  { route: 'GET /api/users/sessions/:id', names: 'user' },
  { route: 'POST /api/users/sessions/end', names: 'session', body: (id) => ({ id }) },
  { route: 'POST /api/users/viewas', names: 'user', body: (id) => ({ id }), otherwise: { own: 409 } },
  { route: 'GET /api/users/activity/history' },
];

const RENEWALS: Row[] = [
  { route: 'GET /api/renewals' },
  { route: 'GET /api/renewals', query: () => ({ format: 'csv' }) },
  { route: 'GET /api/renewals/board' },
  {
    route: 'POST /api/renewals',
    names: 'user',
    body: (user_id) => ({ user_id, days: 30 }),
    ok: 201,
    otherwise: { own: 409 },
    tells: ['renewals', 'admins'],
  },
  {
    route: 'POST /api/renewals/told',
    names: 'user',
    body: (user_id) => ({ user_id, value: true }),
    otherwise: { own: 409 },
    tells: ['renewals', 'admins'],
  },
];

const GROUPS: Row[] = [
  ...underBoth({
    route: 'POST /api/group/add',
    body: (_, { name }) => ({ name }),
    ok: 201,
    tells: ['groups', 'all'],
  }),
  ...underBoth({
    route: 'POST /api/group/update',
    names: 'group',
    body: (_id, { name }) => ({ _id, name }),
    tells: ['groups', 'all'],
  }),
  ...underBoth({
    route: 'POST /api/group/titles',
    names: 'group',
    body: (_id, { title }) => ({ _id, titles: [title] }),
    tells: ['groups', 'all'],
  }),
  ...underBoth({
    route: 'POST /api/group/titles',
    names: 'title',
    body: (title, { group }) => ({ _id: group, titles: [title] }),
    tells: ['groups', 'all'],
  }),
  ...underBoth({
    route: 'POST /api/group/delete',
    names: 'group',
    body: (_id) => ({ _id }),
    tells: ['groups', 'all'],
  }),
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
  { route: 'POST /api/products/update/image', ...replacesPicture },
  { route: 'POST /api/update/image', ...replacesPicture },
  ...either({ route: 'DELETE /api/products/delete', names: 'credential', tells: ['products', 'concerned'] }),
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

const aTemplateNamed = (name: string) => ({ kind: 'other', lang: 'en', name, text: 'Hi {name}' });

const TEMPLATES: Row[] = [
  { route: 'GET /api/templates' },
  {
    route: 'POST /api/templates/save',
    body: (_, { name }) => aTemplateNamed(name),
    tells: ['templates', 'admins'],
  },
  {
    route: 'POST /api/templates/save',
    names: 'template',
    body: (_id, { name }) => ({ _id, ...aTemplateNamed(name) }),
    tells: ['templates', 'admins'],
  },
  {
    route: 'POST /api/templates/delete',
    names: 'template',
    body: (_id) => ({ _id }),
    tells: ['templates', 'admins'],
  },
];

const REST: Row[] = [
  { route: 'GET /api/whitelist' },
  {
    route: 'POST /api/whitelist',
    body: (_, { address }) => ({ ip_address: address }),
    ok: 201,
    tells: ['whitelist', 'admins'],
  },
  ...either({ route: 'DELETE /api/whitelist', names: 'entry', tells: ['whitelist', 'admins'] }),
  { route: 'POST /api/whitelist/enforce', body: () => ({ value: false }) },
  ...media('logo', '/api/upload_logo', '/api/delete_logo'),
  ...media('ad', '/api/ads/upload', '/api/ads/delete'),
  { route: 'GET /api/audit' },
  { route: 'GET /api/audit', query: () => ({ format: 'csv' }) },
  { route: 'GET /api/reports' },
  { route: 'GET /api/reports', query: () => ({ by: 'niche', format: 'csv' }) },
];

/** What admins alone may call. */
export const ADMIN_ROWS: Row[] = [
  ...CHANGES,
  ...FILES,
  ...USERS,
  ...RENEWALS,
  ...GROUPS,
  ...TITLES,
  ...CREDENTIALS,
  ...TEMPLATES,
  ...REST,
];
