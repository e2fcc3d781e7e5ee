import { FIXED_ROLES, phrase } from '@keyroster/contracts';
import { useCallback } from 'react';
import { useTexts, defineWords } from './i18n/language.js';

export const useStatusWords = defineWords({
  Active: ['Active', 'Activo'],
  Inactive: ['Inactive', 'Inactivo'],
  justNow: ['now', 'ahora'],
  secondsAgo: phrase('{seconds} s ago', 'hace {seconds} s'),
  minutesAgo: phrase('{minutes} min ago', 'hace {minutes} min'),
  hoursAgo: phrase('{hours} h ago', 'hace {hours} h'),
  daysAgo: phrase('{days} d ago', 'hace {days} d'),
});

const SOFT = /_soft$/;
const isFixed = (role: string): role is (typeof FIXED_ROLES)[number] =>
  FIXED_ROLES.some((fixed) => fixed === role);

/** The names of roles. A role of old data shows as it is stored. */
export function useRoleName(): (role: string) => string {
  const { roles } = useTexts();
  return useCallback(
    (role) => {
      if (isFixed(role)) return roles[role];
      return SOFT.test(role) ? roles.soft : role;
    },
    [roles],
  );
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

export function agoText(seconds: number, words: ReturnType<typeof useStatusWords>): string {
  if (seconds < 1) return words.justNow;
  if (seconds < MINUTE_S) return words.secondsAgo(seconds);
  if (seconds < HOUR_S) return words.minutesAgo(Math.floor(seconds / MINUTE_S));
  if (seconds < DAY_S) return words.hoursAgo(Math.floor(seconds / HOUR_S));
  return words.daysAgo(Math.floor(seconds / DAY_S));
}
