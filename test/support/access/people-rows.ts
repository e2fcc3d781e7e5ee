import { packageFields } from '../data/packages.js';
import { byId, byOid, get, post, remove, telling, type Row, type RowsBy } from './row.js';

const underBoth = (row: Row): Row[] => [row, { ...row, route: row.route.replace('/api/', '/api/browser/') }];

const aTemplateNamed = (name: string) => ({ kind: 'other', lang: 'en', name, text: 'Hi {name}' });

export const PEOPLE_ROWS: RowsBy = {
  'users.read': [
    get('/api/users/false'),
    get('/api/users/ids', { query: () => ({ filter: 'locked' }) }),
    get('/api/users/:id', { names: 'user' }),
  ],
  'users.manage': [
    post('/api/users/register', {
      body: (_, { name, password }) => ({ email: name, password }),
      ok: 201,
      tells: ['users', 'admins'],
    }),
    post('/api/users/update', {
      names: 'user',
      body: (id) => ({ id, observation: 'seen' }),
      asProgram: { own: 403 },
      tells: ['users', 'concerned'],
    }),
    remove('/api/users/:id', {
      names: 'user',
      otherwise: { own: 409 },
      asProgram: { own: 403 },
      tells: ['users', 'admins'],
    }),
    post('/api/users/resetactivity', {
      names: 'user',
      body: (id) => ({ ids: [id] }),
      asProgram: { own: 403 },
    }),
    post('/api/users/lock', {
      names: 'user',
      body: (id) => ({ id, value: true }),
      otherwise: { own: 409 },
      asProgram: { own: 403 },
      tells: ['users', 'admins'],
    }),
    post('/api/users/unpause', { names: 'user', body: byId, asProgram: { own: 403 } }),
    post('/api/users/viewas', { names: 'user', body: byId, otherwise: { own: 409 }, wantsConfirmed: true }),
    post('/api/users/pinlink', { names: 'user', body: byId, otherwise: { own: 409 } }),
    post('/api/users/2fa/reset', {
      names: 'user',
      body: byId,
      otherwise: { own: 409 },
      wantsConfirmed: true,
    }),
    get('/api/users/export'),
    post('/api/import/users', {
      form: () => ({ mode: 'create' }),
      csv: ({ name }) => `email\n${name}\n`,
      ok: 201,
    }),
    get('/api/explain', { names: 'user', query: (user_id) => ({ user_id }) }),
    get('/api/explain', { names: 'title', query: (shop_id, { user }) => ({ user_id: user._id, shop_id }) }),
    get('/api/explain', { names: 'credential', query: (p_id, { user }) => ({ user_id: user._id, p_id }) }),
  ],
  'activity.watch': [
    get('/api/users/true'),
    get('/api/users/activity/history'),
    get('/api/activity/spans/:user_id', { names: 'user' }),
  ],
  'renewals.manage': [
    get('/api/renewals'),
    get('/api/renewals', { query: () => ({ format: 'csv' }) }),
    get('/api/renewals/board'),
    post('/api/renewals', {
      names: 'user',
      body: (user_id) => ({ user_id, days: 30 }),
      ok: 201,
      otherwise: { own: 409 },
      tells: ['renewals', 'admins'],
    }),
    post('/api/renewals/told', {
      names: 'user',
      body: (user_id) => ({ user_id, value: true }),
      otherwise: { own: 409 },
      tells: ['renewals', 'admins'],
    }),
  ],
  'payments.manage': [
    post('/api/payments/accept', { names: 'payment', body: byId, ok: 201, tells: ['renewals', 'admins'] }),
    post('/api/payments/refuse', { names: 'payment', body: (id) => ({ id, reason: 'none' }) }),
    post('/api/payments/text', { body: () => ({ text: '' }) }),
  ],
  'groups.manage': telling('groups', 'all', [
    post('/api/group/add', { body: (_, { name }) => ({ name }), ok: 201 }),
    post('/api/group/update', { names: 'group', body: (_id, { name }) => ({ _id, name }) }),
    post('/api/group/titles', { names: 'group', body: (_id, { title }) => ({ _id, titles: [title] }) }),
    post('/api/group/titles', {
      names: 'title',
      body: (title, { group }) => ({ _id: group, titles: [title] }),
    }),
    post('/api/group/delete', { names: 'group', body: byOid }),
  ]).flatMap(underBoth),
  'packages.manage': telling('packages', 'all', [
    post('/api/packages/save', { body: (_, { name }) => packageFields({ name }) }),
    post('/api/packages/save', {
      names: 'package',
      body: (_id, { name }) => ({ _id, ...packageFields({ name }) }),
    }),
    post('/api/packages/save', {
      names: 'title',
      body: (title, { name }) => packageFields({ name, titles: [title] }),
    }),
    post('/api/packages/remove', { names: 'package', body: byOid }),
  ]),
  'templates.manage': [
    get('/api/templates'),
    ...telling('templates', 'admins', [
      post('/api/templates/save', { body: (_, { name }) => aTemplateNamed(name) }),
      post('/api/templates/save', {
        names: 'template',
        body: (_id, { name }) => ({ _id, ...aTemplateNamed(name) }),
      }),
      post('/api/templates/delete', { names: 'template', body: byOid }),
    ]),
  ],
};
