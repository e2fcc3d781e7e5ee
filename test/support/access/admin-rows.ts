import { aWebhookNamed } from '../data/webhooks.js';
import { COURSE_ROWS } from './course-rows.js';
import { PEOPLE_ROWS } from './people-rows.js';
import { byId, byOid, either, get, post, remove, rowsOf, telling, type Row, type RowsBy } from './row.js';

const media = (names: 'logo' | 'ad', upload: string, removal: string): Row[] =>
  telling(`${names}s`, 'all', [
    post(upload, { form: () => ({}), ok: 201 }),
    post(removal, { names, body: (name) => ({ name }) }),
  ]);

const NEW_CHANNEL = { kind: 'http', settings: { url: 'https://93.184.215.14/', type: 'json', body: '{}' } };
const NEW_RULE = { on: false, when: 'fixed' };

const REST: RowsBy = {
  'changes.undo': [
    get('/api/undo'),
    post('/api/undo', { names: 'undo', body: byId, tells: ['undo', 'admins'] }),
  ],
  'plans.run': [
    post('/api/plans', {
      names: 'user',
      body: (id) => ({ action: 'users.lock', ids: [id] }),
      ok: 201,
      otherwise: { own: 409 },
    }),
    post('/api/plans', {
      names: 'title',
      body: (title, { user }) => ({ action: 'users.assign', ids: [user._id], titles: [title] }),
      ok: 201,
    }),
    post('/api/plans', {
      names: 'group',
      body: (group, { user }) => ({ action: 'users.group', ids: [user._id], group }),
      ok: 201,
    }),
    post('/api/plans/run', { names: 'plan', body: byId, tells: ['users', 'admins'] }),
    // Only the admin who made an import sees its report and its job.
    get('/api/import/:id/report', { names: 'import', otherwise: { another: 404 } }),
    get('/api/jobs/:id', { names: 'job', otherwise: { another: 404 } }),
  ],
  'alarms.manage': [
    get('/api/alarms'),
    get('/api/alarms', {
      names: 'user',
      query: (user_id) => ({ user_id }),
      otherwise: { unknown: 200 },
      asSupervisor: { another: 200 },
    }),
    post('/api/alarms/close', { names: 'alarm', body: byId, tells: ['users', 'admins'] }),
    get('/api/alarms/rule'),
    post('/api/alarms/rule', { body: () => ({ lock: false, minutes: 60 }) }),
  ],
  'announcements.manage': [
    post('/api/announcements', { body: (_, { name }) => ({ text: name, audience: 'all' }), ok: 201 }),
    post('/api/announcements', {
      names: 'title',
      body: (title_id, { name }) => ({ text: name, audience: 'title', title_id }),
      ok: 201,
    }),
    post('/api/announcements/end', { names: 'announcement', body: byId }),
  ],
  'inbox.read': [
    get('/api/inbox'),
    post('/api/inbox/away', {
      names: 'trouble',
      body: (id) => ({ kind: 'trouble', id }),
      asSupervisor: { own: 404 },
    }),
  ],
  'integrations.manage': [
    get('/api/tokens'),
    post('/api/tokens', {
      body: (_, { name }) => ({ name, permissions: ['titles.read'] }),
      ok: 201,
      wantsConfirmed: true,
    }),
    post('/api/tokens/remove', { names: 'token', body: byId }),
    get('/api/webhooks'),
    post('/api/webhooks', { body: (_, { name }) => aWebhookNamed(name), ok: 201, wantsConfirmed: true }),
    post('/api/webhooks/update', {
      names: 'webhook',
      body: (id, { name }) => ({ id, name }),
      wantsConfirmed: true,
    }),
    post('/api/webhooks/test', { names: 'webhook', body: byId }),
    get('/api/webhooks/:id/deliveries', { names: 'webhook' }),
    post('/api/webhooks/redeliver', { names: 'delivery', body: byId }),
    post('/api/webhooks/remove', { names: 'webhook', body: byId }),
    get('/api/channels'),
    post('/api/channels/save', {
      body: (_, { name }) => ({ ...NEW_CHANNEL, name }),
      ok: 201,
      wantsConfirmed: true,
    }),
    post('/api/channels/test', {
      names: 'channel',
      body: (_id) => ({ _id, to: '51987654321' }),
      wantsConfirmed: true,
    }),
    post('/api/channels/remove', { names: 'channel', body: byOid, wantsConfirmed: true }),
    get('/api/rules'),
    get('/api/rules/upcoming'),
    post('/api/rules/save', {
      names: 'template',
      body: (template, { name, channel }) => ({ ...NEW_RULE, name, template, channel }),
      ok: 201,
    }),
    post('/api/rules/remove', { names: 'rule', body: byOid }),
    get('/api/messages'),
  ],
  'settings.read': [get('/api/settings')],
  'whitelist.manage': [
    get('/api/whitelist'),
    ...telling('whitelist', 'admins', [
      post('/api/whitelist', { body: (_, { address }) => ({ ip_address: address }), ok: 201 }),
      ...either(remove('/api/whitelist', { names: 'entry' })),
    ]),
    get('/api/whitelist/unlisted'),
    post('/api/whitelist/enforce', { body: () => ({ value: false }) }),
  ],
  'media.manage': [
    ...media('logo', '/api/upload_logo', '/api/delete_logo'),
    ...media('ad', '/api/ads/upload', '/api/ads/delete'),
  ],
  'backups.manage': [get('/api/backups'), post('/api/backups')],
  'audit.read': [get('/api/audit'), get('/api/audit', { query: () => ({ format: 'csv' }) })],
  'reports.read': [
    get('/api/reports'),
    get('/api/reports', { query: () => ({ by: 'niche', format: 'csv' }) }),
  ],
};

export const OF_ADMINS: readonly RowsBy[] = [PEOPLE_ROWS, COURSE_ROWS, REST];
export const ADMIN_ROWS: readonly Row[] = OF_ADMINS.flatMap(rowsOf);
