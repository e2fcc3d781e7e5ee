import {
  AT_FIRST_USE,
  normaliseStartDate,
  parseStartDate,
  PLAIN_LOCK,
  SYSTEM_USERNAME,
  USER_SETTINGS,
  type SettableUserField,
  type UserFieldOf,
  type UserLock,
  type UserSetting,
  type UserSettings,
} from '@keyroster/contracts';
import type { UserAnswer } from '@keyroster/contracts/dto';
import { toKeptId } from '../../../common/ids.js';
import type { User } from './user.schema.js';

/** Written field by field, which is twice as fast as a loop over `USER_FIELDS`. */
export const toUserAnswer = (user: Omit<User, 'password_hash'>, now: number): UserAnswer => ({
  _id: toKeptId(user._id),
  email: user.email,
  role: user.role,
  profile_group: user.profile_group,
  ip_address: user.ip_address,
  ip_address_history: user.ip_address_history,
  first_ip: user.first_ip,
  wasap: user.wasap,
  mail: user.mail,
  messages: user.messages,
  payment_method: user.payment_method,
  nstbrowser_email: user.nstbrowser_email,
  niche: user.niche,
  affiliate: user.affiliate,
  supervisor: user.supervisor,
  observation: user.observation,
  sub_start_date: user.sub_start_date,
  sub_validity: user.sub_validity,
  package: user.package,
  usage_limit: user.usage_limit,
  users_limit: user.users_limit,
  seq: user.seq,
  is_locked: user.is_locked,
  lock: user.is_locked ? lockOf(user) : null,
  last_ping_timestamp: user.last_ping_timestamp,
  createdAt: user.createdAt.toISOString(),
  version: user.version,
  paused_until: user.paused_until > now ? user.paused_until : null,
  alarm: user.alarm,
});

/** Older locks are stored without author, time, reason and end. */
export function lockOf({ lock }: Pick<User, 'lock'>): UserLock {
  if (!lock) return { ...PLAIN_LOCK, at: 0, by: SYSTEM_USERNAME };
  const { reason, until, at, by } = lock;
  return { reason, until, at, by };
}

export function toAuditFacts(user: User): Record<string, unknown> {
  const settings = USER_SETTINGS.map(({ field }) => [field, user[field]]);
  return Object.fromEntries([...settings, ['package', user.package?.name ?? '']]) as Record<string, unknown>;
}

const PLAIN = ['text', 'mail', 'flag', 'number', 'count'] as const satisfies Array<UserSetting['kind']>;
const PLAIN_SETTINGS = USER_SETTINGS.filter(({ kind }) => (PLAIN as readonly string[]).includes(kind));

type PlainField = SettableUserField & UserFieldOf<(typeof PLAIN)[number]>;

export function toPlainFields(
  payload: UserSettings,
): Partial<Pick<User, PlainField | 'sub_start_date' | 'sub_start_day'>> {
  const given = PLAIN_SETTINGS.filter(({ name }) => payload[name] !== undefined);
  return {
    ...(Object.fromEntries(given.map(({ field, name }) => [field, payload[name]])) as Partial<
      Pick<User, PlainField>
    >),
    ...(payload.subStartDate !== undefined && toStartFields(payload.subStartDate)),
  };
}

export function toStartFields(text: string): Pick<User, 'sub_start_date' | 'sub_start_day'> {
  if (text === AT_FIRST_USE) return { sub_start_date: text, sub_start_day: 0 };
  const date = parseStartDate(text);
  const normal = normaliseStartDate(text);
  if (!date || normal === null) throw new Error('A start date is checked before it gets here');
  return { sub_start_date: normal, sub_start_day: date.year * 10_000 + date.month * 100 + date.day };
}
