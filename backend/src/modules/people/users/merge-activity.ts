import { restored, type Activity } from '../../presence/model/index.js';

/** What users' pings write, and a reset clears: no part of an admin's edit. */
export const ACTIVITY_FIELDS = [
  'last_ping_timestamp',
  'ip_address',
  'ip_address_history',
  'first_ip',
  'reset_at',
  'paused_until',
] as const;

type Fields = Record<string, unknown>;

/** Activity that a reset cleared, beneath what came after the reset; when that was stays noted. */
export const mergeActivity = (before: Fields, now: Fields): Fields => {
  const { last_ping_timestamp, ip_address, ip_address_history } = restored(
    activityIn(now),
    activityIn(before),
  );
  return { last_ping_timestamp, ip_address, ip_address_history };
};

const activityIn = (fields: Fields): Activity => ({
  last_ping_timestamp: Number(fields['last_ping_timestamp'] ?? 0),
  ip_address: textIn(fields['ip_address']),
  ip_address_history: (fields['ip_address_history'] ?? []) as string[],
  first_ip: '',
});

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
