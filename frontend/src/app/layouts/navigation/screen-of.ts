import { PATHS } from '../../../shared/paths.js';

/** Screens that stand at several addresses, or are reached from another one. */
const BELONGS_TO: Partial<Record<string, string>> = {
  '': PATHS.users,
  'assign-product': PATHS.users,
  shops: PATHS.courses,
};

/** The address, as the ways to the screens have it, of what is on the screen. */
export function screenOf(pathname: string): string {
  const [, dashboard = '', screen = ''] = pathname.toLowerCase().split('/');
  return BELONGS_TO[screen] ?? `/${dashboard}/${screen}`;
}
