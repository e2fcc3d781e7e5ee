import { formatDateTime, type UserLock } from '@keyroster/contracts';
import { defineWords } from '../i18n/words.js';

interface LockWords {
  options: (email: string) => string;
  heading: (email: string) => string;
  reason: string;
  reasonHint: string;
  howLong: string;
  times: Readonly<Record<LockTime, string>>;
  lock: string;
  current: (lock: UserLock) => string;
}

/** How long somebody can be locked for, in minutes; null for good. */
export const LOCK_TIMES = { quarter: 15, hour: 60, day: 1_440, good: null } as const;

export type LockTime = keyof typeof LOCK_TIMES;

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

export const useLockWords = defineWords<LockWords>({
  en: {
    options: (email) => `Lock ${email} with a reason or for a time`,
    heading: (email) => `Lock ${email}`,
    reason: 'Reason',
    reasonHint: 'They read it when they are shut out',
    howLong: 'How long',
    times: { quarter: '15 min', hour: '1 h', day: '1 day', good: 'For good' },
    lock: 'Lock',
    current: ({ reason, until, by, at }) =>
      joined([
        'Locked',
        reason,
        until === null ? '' : `until ${formatDateTime(until)}`,
        at === 0 ? '' : `by ${by} on ${formatDateTime(at)}`,
      ]),
  },
  es: {
    options: (email) => `Bloquear a ${email} con un motivo o por un tiempo`,
    heading: (email) => `Bloquear a ${email}`,
    reason: 'Motivo',
    reasonHint: 'Lo lee al quedarse fuera',
    howLong: 'Cuánto tiempo',
    times: { quarter: '15 min', hour: '1 h', day: '1 día', good: 'Sin final' },
    lock: 'Bloquear',
    current: ({ reason, until, by, at }) =>
      joined([
        'Bloqueado',
        reason,
        until === null ? '' : `hasta el ${formatDateTime(until)}`,
        at === 0 ? '' : `por ${by} el ${formatDateTime(at)}`,
      ]),
  },
});
