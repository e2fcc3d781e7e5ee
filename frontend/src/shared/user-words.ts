import { type ActivityStatus, FIXED_ROLES } from '@keyroster/contracts';
import { defineWords } from './i18n/words.js';
import { useCallback } from 'react';
import { useTexts } from './i18n/language.js';

interface StatusWords extends Readonly<Record<ActivityStatus, string>> {
  justNow: string;
  secondsAgo: (seconds: number) => string;
  minutesAgo: (minutes: number) => string;
  hoursAgo: (hours: number) => string;
  daysAgo: (days: number) => string;
}

export const useStatusWords = defineWords<StatusWords>({
  en: {
    Active: 'Active',
    Inactive: 'Inactive',
    justNow: 'now',
    secondsAgo: (seconds) => `${seconds} s ago`,
    minutesAgo: (minutes) => `${minutes} min ago`,
    hoursAgo: (hours) => `${hours} h ago`,
    daysAgo: (days) => `${days} d ago`,
  },
  es: {
    Active: 'Activo',
    Inactive: 'Inactivo',
    justNow: 'ahora',
    secondsAgo: (seconds) => `hace ${seconds} s`,
    minutesAgo: (minutes) => `hace ${minutes} min`,
    hoursAgo: (hours) => `hace ${hours} h`,
    daysAgo: (days) => `hace ${days} d`,
  },
});

type FixedRole = (typeof FIXED_ROLES)[number];

const SOFT = /_soft$/;
const isFixed = (role: string): role is FixedRole => FIXED_ROLES.some((fixed) => fixed === role);

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

export function agoText(seconds: number, words: StatusWords): string {
  if (seconds < 1) return words.justNow;
  if (seconds < MINUTE_S) return words.secondsAgo(seconds);
  if (seconds < HOUR_S) return words.minutesAgo(Math.floor(seconds / MINUTE_S));
  if (seconds < DAY_S) return words.hoursAgo(Math.floor(seconds / HOUR_S));
  return words.daysAgo(Math.floor(seconds / DAY_S));
}
