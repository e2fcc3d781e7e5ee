import { isAdminRole, subscriptionEnd } from '@keyroster/contracts';
import { restored, type Activity } from '../../presence/model/index.js';

/** What users' pings write, and a reset clears. */
const ACTIVITY_FIELDS = [
  'last_ping_timestamp',
  'ip_address',
  'ip_address_history',
  'first_ip',
  'reset_at',
  'paused_until',
] as const;

/** What is no part of an admin's edit, and holds up no undo. */
export const PASSING_FIELDS = [...ACTIVITY_FIELDS, 'told_at', 'alarm'] as const;

type Fields = Record<string, unknown>;

/** What to write of these when an edit is taken back; `before` holds what that edit changed, as it was. */
export const mergePassing = (before: Fields, now: Fields): Fields => ({
  ...(ACTIVITY_FIELDS.some((field) => field in before) && mergeActivity(before, now)),
  // Being told belongs to an end: with the old one comes back what was known of it.
  ...(endOf({ ...now, ...before }) !== endOf(now) && { told_at: before['told_at'] ?? null }),
});

/** Activity that a reset cleared, beneath what came after the reset; when that was stays noted. */
function mergeActivity(before: Fields, now: Fields): Fields {
  const { last_ping_timestamp, ip_address, ip_address_history } = restored(
    activityIn(now),
    activityIn(before),
  );
  return { last_ping_timestamp, ip_address, ip_address_history };
}

const activityIn = (fields: Fields): Activity => ({
  last_ping_timestamp: Number(fields['last_ping_timestamp'] ?? 0),
  ip_address: textIn(fields['ip_address']),
  ip_address_history: (fields['ip_address_history'] ?? []) as string[],
  first_ip: '',
});

const endOf = (fields: Fields): number | null =>
  isAdminRole(textIn(fields['role']))
    ? null
    : subscriptionEnd(textIn(fields['sub_start_date']), Number(fields['sub_validity']));

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
