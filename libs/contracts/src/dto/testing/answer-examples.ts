import { type ClassConstructor } from 'class-transformer';
import * as dto from '../index.js';

const ID = '65f0c0ffee65f0c0ffee65f0';
const NOW = '2025-06-01T10:00:00.000Z';

export const USER = {
  _id: ID,
  email: 'ana',
  role: 'keyroster_soft',
  profile_group: '',
  ip_address: '10.0.0.1',
  ip_address_history: ['10.0.0.1', '10.0.0.2'],
  first_ip: '10.0.0.2',
  wasap: '',
  mail: '',
  messages: true,
  payment_method: '',
  nstbrowser_email: '',
  niche: '',
  affiliate: '',
  supervisor: '',
  observation: '',
  sub_start_date: '01/06/2025',
  sub_validity: 31,
  package: null,
  usage_limit: 1,
  users_limit: 0,
  seq: 7,
  is_locked: false,
  lock: null,
  last_ping_timestamp: 0,
  createdAt: NOW,
  version: 0,
  paused_until: null,
  alarm: null,
};
const CURRENT = { _id: ID, username: 'ana', role: 'member', days_left: 3, ends_at: 1, profile_group: 'A' };
const CREDENTIAL = {
  _id: ID,
  course_name: '',
  domain: 'd',
  email: 'e',
  password: 'p',
  image: 'i.png',
  shop_id: ID,
  seats: 0,
  note: '',
  has_code: true,
  fill_only: false,
  changed_at: 1,
};
const COSTS = { cost: 2_990, cost_days: 30, paid_until: '01/06/2025', provider: 'p' };
const GONE = { email: 'ana', why: 'expired', last_read: 2 };
const LOCK = { reason: '', until: 2, at: 1, by: 'system' };
const OWN_TROUBLE = {
  at: 1,
  kind: 'site',
  note: '',
  others: 2,
  closed_at: null,
  how: null,
  message: '',
};
const TROUBLE = {
  _id: ID,
  p_id: ID,
  name: 'n',
  title: 't',
  opened_at: 1,
  closed_at: 2,
  minutes: 0,
  how: 'fixed',
  by: 'root',
  reports: [{ user_id: ID, email: 'ana', kind: 'password', note: '', at: 1 }],
};
const SPAN = { ip: '10.0.0.1', device: 'Chrome on Windows', session_id: ID, from: 1, to: 2 };
const OVERLAP = { from: 1, to: 2, minutes: 0.1, ips: ['10.0.0.1', '10.1.0.1'] };
const ALARM = {
  _id: ID,
  user_id: ID,
  email: 'ana',
  ips: ['10.0.0.1', '10.1.0.1'],
  devices: ['Chrome on Windows'],
  since: 1,
  last: 2,
  minutes: 1.5,
  kind: 'overlap',
  closed_at: null,
  closed_by: null,
};
const SEAT = { state: 'waiting', place: 1, of: 3, in_use: 3, waiting: 1 };
const WAITING = { user_id: ID, email: 'ana', since: 1 };
const ENTRY = {
  _id: ID,
  seq: null,
  at: NOW,
  actor: null,
  actor_id: null,
  session: null,
  action: 'login.refused',
  target: null,
  target_name: null,
  ip: '10.0.0.1',
  before: null,
  after: { name: 'ana' },
  hash: null,
};
const COUNTS = { active: 1, total: 2, locked: 0 };
const ACTIVITY = { users: [USER], total: 1, counts: COUNTS, serverTime: 1, epoch: 'e', seq: 0 };
const TEMPLATE = { _id: ID, kind: 'welcome', lang: 'es', name: 'Hola', text: '¡Hola, {name}!' };
const ANNOUNCEMENT = {
  _id: ID,
  text: 'Hi',
  audience: 'title',
  title_id: ID,
  at: 1,
  by: 'root',
  until: 2,
  ended_at: null,
};
const INBOX_ITEM = { kind: 'trouble', id: ID, at: 1, name: 'n', title: 't', count: 2, until: null };
const GROUPS = [{ _id: ID, name: 'A' }];

/** One example of each answer, and more where its fields may be empty or missing. */
export const ANSWERS: [ClassConstructor<object>, object][] = [
  [dto.TokenAnswer, { token: 't' }],
  [dto.AnnouncedAnswer, { message: 'm', announcement: ANNOUNCEMENT }],
  [
    dto.AnnouncementListAnswer,
    { announcements: [ANNOUNCEMENT, { ...ANNOUNCEMENT, title_id: null, until: null, ended_at: 3 }] },
  ],
  [dto.InboxAnswer, { items: [INBOX_ITEM], counts: { trouble: 1 }, total: 1 }],
  [dto.MessageAnswer, { message: 'm' }],
  [dto.ErrorAnswer, { statusCode: 409, error: 'Conflict', message: 'm', code: 'DUPLICATE', field: 'email' }],
  [
    dto.ErrorAnswer,
    {
      statusCode: 401,
      error: 'Unauthorized',
      message: 'm',
      code: 'SESSION_ENDED',
      by: { device: 'Chrome on Windows', ip_tail: '7' },
    },
  ],
  [dto.ErrorAnswer, { statusCode: 404, error: 'Not Found', message: 'm' }],
  [dto.HealthAnswer, { status: 'ok' }],
  [dto.TokenCheckAnswer, { user: CURRENT }],
  [dto.TokenCheckAnswer, { user: { ...CURRENT, help: 'https://wa.me/51912345678' } }],
  [dto.TokenCheckAnswer, { user: { ...CURRENT, days_left: false, ends_at: null } }],
  [dto.UserListAnswer, { users: [USER, { ...USER, paused_until: 1 }], total: 2 }],
  [dto.UserListAnswer, { users: [{ ...USER, is_locked: true, lock: LOCK }], total: 1 }],
  [
    dto.UserListAnswer,
    { users: [{ ...USER, sub_start_date: '', package: { _id: ID, name: 'Monthly' } }], total: 1 },
  ],
  [dto.UserListAnswer, { users: [{ ...USER, is_locked: true, lock: { ...LOCK, until: null } }], total: 1 }],
  [dto.UserChangedAnswer, { message: 'm', user: USER }],
  [dto.ActivityListAnswer, ACTIVITY],
  [dto.ServerTimeAnswer, { serverTime: 1 }],
  [dto.ActivityHistoryAnswer, { points: [{ at: 1, active: 0 }] }],
  [
    dto.SessionListAnswer,
    {
      sessions: [
        { _id: ID, createdAt: NOW, seenAt: NOW, ip: '', agent: '', live: true, client: 'extension' },
      ],
    },
  ],
  [dto.GroupListAnswer, { error: false, message: '', group: GROUPS }],
  [dto.GroupsChangedAnswer, { message: 'm', group: GROUPS }],
  [dto.GroupDeletedAnswer, { message: 'm', group: GROUPS, without_group: 2 }],
  [dto.GroupsChangedAnswer, { message: 'm', group: [{ _id: ID, name: 'A', titles: [ID] }] }],
  [
    dto.BrowserAnswer,
    { browser: [{ _id: ID, name: 'A', users: [{ _id: ID, email: 'a', nstbrowser_email: '' }] }] },
  ],
  [dto.TitleListAnswer, { shops: [{ _id: ID, shop_name: 'A' }] }],
  [dto.TitlesChangedAnswer, { message: 'm', shops: [] }],
  [dto.UserIdsAnswer, { ids: [ID], total: 1 }],
  [dto.PublicUserListAnswer, { users: [{ _id: ID, email: 'a' }] }],
  [
    dto.TitleUserListAnswer,
    { users: [{ _id: ID, email: 'a', is_locked: true, days_left: false, from: 'group' }] },
  ],
  [dto.SubtitleListAnswer, { subtitle: [{ _id: ID, subtitle: 'A', shop_id: ID }] }],
  [dto.SubtitlesChangedAnswer, { message: 'm', subtitle: [] }],
  [dto.CredentialListAnswer, { products: [CREDENTIAL] }],
  [dto.CredentialListAnswer, { products: [{ ...CREDENTIAL, seats: 3, seat: SEAT }] }],
  [dto.SeatTakenAnswer, { seat: SEAT }],
  [
    dto.SeatListAnswer,
    {
      seats: [
        { p_id: ID, name: 'c', title: 't', of: 1, held: [{ ...WAITING, seen: 2 }], waiting: [WAITING] },
      ],
    },
  ],
  [dto.CredentialListAnswer, { products: [{ ...CREDENTIAL, trouble: OWN_TROUBLE }] }],
  [dto.CredentialListAnswer, { products: [{ ...CREDENTIAL, ...COSTS }] }],
  [dto.CodeAnswer, { code: '012345', period: 30, valid_until: 1 }],
  [dto.TroubleReportedAnswer, { message: 'm', trouble: { ...OWN_TROUBLE, closed_at: 3, how: 'works' } }],
  [
    dto.TroubleListAnswer,
    { troubles: [TROUBLE, { ...TROUBLE, closed_at: null, how: null, by: null }], total: 2 },
  ],
  [dto.SpansAnswer, { spans: [SPAN], overlaps: [OVERLAP], listed: ['10.0.0.1'] }],
  [dto.SpansAnswer, { spans: [{ ...SPAN, device: '' }], overlaps: [], listed: [] }],
  [
    dto.AlarmListAnswer,
    { alarms: [ALARM, { ...ALARM, minutes: 0, closed_at: 5, closed_by: 'system' }], total: 2 },
  ],
  [dto.AlarmRuleAnswer, { lock: false, minutes: 60 }],
  [dto.AlarmRuleChangedAnswer, { message: 'm', lock: true, minutes: 60 }],
  [dto.DowntimeAnswer, { rows: [{ p_id: ID, name: 'n', title: 't', minutes: 5, troubles: 1 }] }],
  [dto.CredentialsChangedAnswer, { message: 'm', products: [CREDENTIAL] }],
  [dto.VersionListAnswer, { versions: [{ _id: ID, at: 1, by: null, changed: ['password'] }] }],
  [dto.RevealedVersionAnswer, { email: 'e', password: 'p', domain: 'd', course_name: '' }],
  [
    dto.ExposedListAnswer,
    {
      exposed: [{ p_id: ID, name: 'n', title: 't', subtitle: 's', changed_at: 1, gone: [GONE], total: 1 }],
    },
  ],
  [
    dto.ExplainAnswer,
    {
      may: false,
      rules: [
        {
          rule: 'lock',
          holds: false,
          detail: { code: 'locked', values: {} },
          repair: { method: 'POST', path: '/api/users/lock', body: { id: ID, value: false } },
        },
        { rule: 'places', holds: true, detail: { code: 'place_free', values: { used: 0, limit: 1 } } },
      ],
    },
  ],
  [dto.ImageChangedAnswer, { message: 'm', image: 'i.png' }],
  [dto.AssignedTitlesAnswer, { shops: [ID] }],
  [dto.AssignmentChangedAnswer, { message: 'm', shops: [] }],
  [
    dto.WhitelistAnswer,
    { whitelist: [{ _id: ID, ip_address: '::1', createdAt: NOW }], enforced: true, ip: '::1' },
  ],
  [dto.UnlistedSessionsAnswer, { total: 1, sessions: [{ user_id: ID, username: 'ana', ip: '::1' }] }],
  [dto.LogoListAnswer, { urls: ['a.png'] }],
  [dto.LogosChangedAnswer, { message: 'm', urls: [] }],
  [dto.AdListAnswer, { ads: ['a.png'] }],
  [dto.AdsChangedAnswer, { message: 'm', ads: [] }],
  [dto.TemplateListAnswer, { templates: [TEMPLATE] }],
  [dto.TemplatesChangedAnswer, { message: 'm', templates: [TEMPLATE] }],
  [
    dto.ConfigAnswer,
    {
      product: 'keyroster',
      logo: null,
      uploadMaxMb: 5,
      currency: 'PEN',
      publicUserList: true,
      publicUrl: 'http://localhost:3000',
      language: 'en',
      extension: true,
      hasOneAdmin: true,
    },
  ],
  [dto.SettingsAnswer, { currency: 'PEN', phoneRegion: 'PE', undoMinutes: 10, version: '1.2.3' }],
  [dto.ManifestIconAnswer, { src: '/favicon.svg', sizes: 'any' }],
  [
    dto.ManifestAnswer,
    {
      name: 'Keyroster',
      short_name: 'Keyroster',
      start_url: '/',
      display: 'standalone',
      background_color: '#ffffff',
      theme_color: '#0f766e',
      icons: [{ src: '/favicon.svg', sizes: 'any' }],
    },
  ],
  [dto.AuditListAnswer, { entries: [ENTRY], total: 1 }],
];
