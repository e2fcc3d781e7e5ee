import { FIXED_ROLES, softRole } from '@keyroster/contracts';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../../shared/api/config.js';
import { useTexts } from '../../../shared/i18n/language.js';

interface RoleOption {
  value: string;
  label: string;
}

/**
 * The roles that can be given, the default first; undefined until the product's name is there, which the default is made
 * of: without it the first would be `admin`.
 */
export function useRoleOptions(): RoleOption[] | undefined {
  const { roles } = useTexts();
  const { data } = useQuery(configQuery);
  if (!data) return undefined;
  const fixed = FIXED_ROLES.map((role) => ({ value: role, label: roles[role] }));
  return [{ value: softRole(data.product), label: roles.soft }, ...fixed];
}

/** An edited user may have a role of old data, which nobody else can be given. */
export const withRole = (options: RoleOption[], role: string): RoleOption[] =>
  options.some(({ value }) => value === role) ? options : [...options, { value: role, label: role }];
