import { packageFields } from '../data/packages.js';
import { telling, type Row, type RowsBy } from './row.js';

const underBoth = (row: Row): Row[] => [row, { ...row, route: row.route.replace('/api/', '/api/browser/') }];

const aTemplateNamed = (name: string) => ({ kind: 'other', lang: 'en', name, text: 'Hi {name}' });

export const PEOPLE_ROWS: RowsBy = {
  'users.read': [
    { route: 'GET /api/users/false' },
    { route: 'GET /api/users/ids', query: () => ({ filter: 'locked' }) },
    { route: 'GET /api/users/:id', names: 'user' },
  ],
  'users.manage': [
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
      asProgram: { own: 403 },
      tells: ['users', 'concerned'],
    },
    {
      route: 'DELETE /api/users/:id',
      names: 'user',
      otherwise: { own: 409 },
      asProgram: { own: 403 },
      tells: ['users', 'admins'],
    },
    {
      route: 'POST /api/users/resetactivity',
      names: 'user',
      body: (id) => ({ ids: [id] }),
      asProgram: { own: 403 },
    },
    {
      route: 'POST /api/users/lock',
      names: 'user',
      body: (id) => ({ id, value: true }),
      otherwise: { own: 409 },
      asProgram: { own: 403 },
      tells: ['users', 'admins'],
    },
    { route: 'POST /api/users/unpause', names: 'user', body: (id) => ({ id }), asProgram: { own: 403 } },
    {
      route: 'POST /api/users/viewas',
      names: 'user',
      body: (id) => ({ id }),
      otherwise: { own: 409 },
      wantsConfirmed: true,
    },
    { route: 'POST /api/users/pinlink', names: 'user', body: (id) => ({ id }), otherwise: { own: 409 } },
    {
      route: 'POST /api/users/2fa/reset',
      names: 'user',
      body: (id) => ({ id }),
      otherwise: { own: 409 },
      wantsConfirmed: true,
    },
    { route: 'GET /api/users/export' },
    {
      route: 'POST /api/import/users',
      form: () => ({ mode: 'create' }),
      csv: ({ name }) => `email\n${name}\n`,
      ok: 201,
    },
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
  ],
  'activity.watch': [
    { route: 'GET /api/users/true' },
    { route: 'GET /api/users/activity/history' },
    { route: 'GET /api/activity/spans/:user_id', names: 'user' },
  ],
  'renewals.manage': [
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
  ],
  'payments.manage': [
    {
      route: 'POST /api/payments/accept',
      names: 'payment',
      body: (id) => ({ id }),
      ok: 201,
      tells: ['renewals', 'admins'],
    },
    { route: 'POST /api/payments/refuse', names: 'payment', body: (id) => ({ id, reason: 'none' }) },
    { route: 'POST /api/payments/text', body: () => ({ text: '' }) },
  ],
  'groups.manage': telling('groups', 'all', [
    { route: 'POST /api/group/add', body: (_, { name }) => ({ name }), ok: 201 },
    { route: 'POST /api/group/update', names: 'group', body: (_id, { name }) => ({ _id, name }) },
    { route: 'POST /api/group/titles', names: 'group', body: (_id, { title }) => ({ _id, titles: [title] }) },
    {
      route: 'POST /api/group/titles',
      names: 'title',
      body: (title, { group }) => ({ _id: group, titles: [title] }),
    },
    { route: 'POST /api/group/delete', names: 'group', body: (_id) => ({ _id }) },
  ]).flatMap(underBoth),
  'packages.manage': telling('packages', 'all', [
    { route: 'POST /api/packages/save', body: (_, { name }) => packageFields({ name }) },
    {
      route: 'POST /api/packages/save',
      names: 'package',
      body: (_id, { name }) => ({ _id, ...packageFields({ name }) }),
    },
    {
      route: 'POST /api/packages/save',
      names: 'title',
      body: (title, { name }) => packageFields({ name, titles: [title] }),
    },
    { route: 'POST /api/packages/remove', names: 'package', body: (_id) => ({ _id }) },
  ]),
  'templates.manage': [
    { route: 'GET /api/templates' },
    ...telling('templates', 'admins', [
      { route: 'POST /api/templates/save', body: (_, { name }) => aTemplateNamed(name) },
      {
        route: 'POST /api/templates/save',
        names: 'template',
        body: (_id, { name }) => ({ _id, ...aTemplateNamed(name) }),
      },
      { route: 'POST /api/templates/delete', names: 'template', body: (_id) => ({ _id }) },
    ]),
  ],
};
