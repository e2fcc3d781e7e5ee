import { aWebhookNamed } from '../data/webhooks.js';
import { COURSE_ROWS } from './course-rows.js';
import { PEOPLE_ROWS } from './people-rows.js';
import { either, rowsOf, telling, type Row, type RowsBy } from './row.js';

const media = (names: 'logo' | 'ad', upload: string, remove: string): Row[] =>
  telling(`${names}s`, 'all', [
    { route: `POST ${upload}`, form: () => ({}), ok: 201 },
    { route: `POST ${remove}`, names, body: (name) => ({ name }) },
  ]);

const NEW_CHANNEL = { kind: 'http', settings: { url: 'https://93.184.215.14/', type: 'json', body: '{}' } };
const NEW_RULE = { on: false, when: 'fixed' };

const REST: RowsBy = {
  'changes.undo': [
    { route: 'GET /api/undo' },
    { route: 'POST /api/undo', names: 'undo', body: (id) => ({ id }), tells: ['undo', 'admins'] },
  ],
  'plans.run': [
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
    // Only the admin who made an import sees its report and its job.
    { route: 'GET /api/import/:id/report', names: 'import', otherwise: { another: 404 } },
    { route: 'GET /api/jobs/:id', names: 'job', otherwise: { another: 404 } },
  ],
  'alarms.manage': [
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
  ],
  'announcements.manage': [
    { route: 'POST /api/announcements', body: (_, { name }) => ({ text: name, audience: 'all' }), ok: 201 },
    {
      route: 'POST /api/announcements',
      names: 'title',
      body: (title_id, { name }) => ({ text: name, audience: 'title', title_id }),
      ok: 201,
    },
    { route: 'POST /api/announcements/end', names: 'announcement', body: (id) => ({ id }) },
  ],
  'inbox.read': [
    { route: 'GET /api/inbox' },
    {
      route: 'POST /api/inbox/away',
      names: 'trouble',
      body: (id) => ({ kind: 'trouble', id }),
      asSupervisor: { own: 404 },
    },
  ],
  'integrations.manage': [
    { route: 'GET /api/tokens' },
    {
      route: 'POST /api/tokens',
      body: (_, { name }) => ({ name, permissions: ['titles.read'] }),
      ok: 201,
      wantsConfirmed: true,
    },
    { route: 'POST /api/tokens/remove', names: 'token', body: (id) => ({ id }) },
    { route: 'GET /api/webhooks' },
    {
      route: 'POST /api/webhooks',
      body: (_, { name }) => aWebhookNamed(name),
      ok: 201,
      wantsConfirmed: true,
    },
    {
      route: 'POST /api/webhooks/update',
      names: 'webhook',
      body: (id, { name }) => ({ id, name }),
      wantsConfirmed: true,
    },
    { route: 'POST /api/webhooks/test', names: 'webhook', body: (id) => ({ id }) },
    { route: 'GET /api/webhooks/:id/deliveries', names: 'webhook' },
    { route: 'POST /api/webhooks/redeliver', names: 'delivery', body: (id) => ({ id }) },
    { route: 'POST /api/webhooks/remove', names: 'webhook', body: (id) => ({ id }) },
    { route: 'GET /api/channels' },
    {
      route: 'POST /api/channels/save',
      body: (_, { name }) => ({ ...NEW_CHANNEL, name }),
      ok: 201,
      wantsConfirmed: true,
    },
    {
      route: 'POST /api/channels/test',
      names: 'channel',
      body: (_id) => ({ _id, to: '51987654321' }),
      wantsConfirmed: true,
    },
    { route: 'POST /api/channels/remove', names: 'channel', body: (_id) => ({ _id }), wantsConfirmed: true },
    { route: 'GET /api/rules' },
    { route: 'GET /api/rules/upcoming' },
    {
      route: 'POST /api/rules/save',
      names: 'template',
      body: (template, { name, channel }) => ({ ...NEW_RULE, name, template, channel }),
      ok: 201,
    },
    { route: 'POST /api/rules/remove', names: 'rule', body: (_id) => ({ _id }) },
    { route: 'GET /api/messages' },
  ],
  'settings.read': [{ route: 'GET /api/settings' }],
  'whitelist.manage': [
    { route: 'GET /api/whitelist' },
    ...telling('whitelist', 'admins', [
      { route: 'POST /api/whitelist', body: (_, { address }) => ({ ip_address: address }), ok: 201 },
      ...either({ route: 'DELETE /api/whitelist', names: 'entry' }),
    ]),
    { route: 'GET /api/whitelist/unlisted' },
    { route: 'POST /api/whitelist/enforce', body: () => ({ value: false }) },
  ],
  'media.manage': [
    ...media('logo', '/api/upload_logo', '/api/delete_logo'),
    ...media('ad', '/api/ads/upload', '/api/ads/delete'),
  ],
  'backups.manage': [{ route: 'GET /api/backups' }, { route: 'POST /api/backups' }],
  'audit.read': [{ route: 'GET /api/audit' }, { route: 'GET /api/audit', query: () => ({ format: 'csv' }) }],
  'reports.read': [
    { route: 'GET /api/reports' },
    { route: 'GET /api/reports', query: () => ({ by: 'niche', format: 'csv' }) },
  ],
};

export const OF_ADMINS: readonly RowsBy[] = [PEOPLE_ROWS, COURSE_ROWS, REST];
export const ADMIN_ROWS: readonly Row[] = OF_ADMINS.flatMap(rowsOf);
