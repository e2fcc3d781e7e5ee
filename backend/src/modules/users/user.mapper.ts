import { normaliseStartDate, parseStartDate } from '@keyroster/contracts';
import type { RegisterPayload, UpdateUserPayload, UserAnswer } from '@keyroster/contracts/dto';
import { toKeptId } from '../../common/ids.js';
import type { User } from './user.schema.js';

/** A user as an admin may see him: named field by field, so that a new field stays inside until it is named here. */
export function toUserAnswer(user: Omit<User, 'password_hash'>, now: number): UserAnswer {
  return {
    _id: toKeptId(user._id),
    email: user.email,
    role: user.role,
    profile_group: user.profile_group,
    ip_address: user.ip_address,
    ip_address_history: user.ip_address_history,
    first_ip: user.first_ip,
    wasap: user.wasap,
    payment_method: user.payment_method,
    nstbrowser_email: user.nstbrowser_email,
    niche: user.niche,
    affiliate: user.affiliate,
    supervisor: user.supervisor,
    observation: user.observation,
    sub_start_date: user.sub_start_date,
    sub_validity: user.sub_validity,
    usage_limit: user.usage_limit,
    seq: user.seq,
    is_locked: user.is_locked,
    last_ping_timestamp: user.last_ping_timestamp,
    createdAt: user.createdAt.toISOString(),
    version: user.version,
    paused_until: user.paused_until > now ? user.paused_until : null,
  };
}

/** What pings and logins change of a user. */
export function activityOf(user: UserAnswer) {
  const { last_ping_timestamp, ip_address, ip_address_history, first_ip } = user;
  return { last_ping_timestamp, ip_address, ip_address_history, first_ip };
}

/** The facts that an audit entry compares: what an admin can edit. */
export function toAuditFacts(user: User): Record<string, unknown> {
  const { email, role, profile_group, wasap, payment_method, nstbrowser_email, niche } = user;
  const { affiliate, supervisor, observation, sub_start_date, sub_validity, usage_limit } = user;
  return {
    email,
    role,
    profile_group,
    wasap,
    payment_method,
    nstbrowser_email,
    niche,
    affiliate,
    supervisor,
    observation,
    sub_start_date,
    sub_validity,
    usage_limit,
  };
}

type PlainFields = Partial<
  Pick<
    User,
    | 'wasap'
    | 'payment_method'
    | 'nstbrowser_email'
    | 'niche'
    | 'affiliate'
    | 'supervisor'
    | 'observation'
    | 'sub_start_date'
    | 'sub_start_day'
    | 'sub_validity'
    | 'usage_limit'
  >
>;

/** The fields of a payload that are stored as they come, under their stored names; absent ones stay absent. */
export function toPlainFields(payload: RegisterPayload | UpdateUserPayload): PlainFields {
  return withoutAbsent({
    wasap: payload.wasap,
    payment_method: payload.paymentMethod,
    nstbrowser_email: payload.nstbrowserEmail,
    niche: payload.niche,
    affiliate: payload.affiliate,
    supervisor: payload.supervisor,
    observation: payload.observation,
    sub_validity: payload.subValidity,
    usage_limit: payload.usageLimit,
    ...(payload.subStartDate !== undefined && toStartFields(payload.subStartDate)),
  });
}

/** A start date, and the same as a number to sort by. */
export function toStartFields(text: string): Pick<User, 'sub_start_date' | 'sub_start_day'> {
  const date = parseStartDate(text);
  const normal = normaliseStartDate(text);
  if (!date || normal === null) throw new Error('A start date is checked before it gets here');
  return { sub_start_date: normal, sub_start_day: date.year * 10_000 + date.month * 100 + date.day };
}

function withoutAbsent<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
