import type { ActivityStatus } from '@keyroster/contracts';
import { defineWords } from '../i18n/words.js';

/** How somebody's last ping is told. */
export interface StatusWords extends Readonly<Record<ActivityStatus, string>> {
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
