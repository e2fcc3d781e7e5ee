import { FIXED_ROLES } from '@keyroster/contracts';
import { useCallback } from 'react';
import { useTexts } from '../i18n/language.js';

type FixedRole = (typeof FIXED_ROLES)[number];

const SOFT = /_soft$/;
const isFixed = (role: string): role is FixedRole => FIXED_ROLES.some((fixed) => fixed === role);

/** What roles are called wherever they show, as in the form. One of old data shows as it is stored. */
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
