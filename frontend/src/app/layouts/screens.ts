import { PATHS } from '../../shared/paths.js';
import { useFrameWords } from './frame-words.js';

/** The screens of an admin, in the order of the sidebar. */
export function useScreens() {
  const words = useFrameWords();
  return [
    { to: PATHS.users, label: words.users },
    { to: PATHS.renewals, label: words.renewals },
    { to: PATHS.courses, label: words.courses },
    { to: PATHS.seats, label: words.seats },
    { to: PATHS.troubles, label: words.trouble },
    { to: PATHS.activity, label: words.activity },
    { to: PATHS.whitelist, label: words.whitelist },
    { to: PATHS.logos, label: words.logos },
    { to: PATHS.ads, label: words.ads },
    { to: PATHS.profileGroups, label: words.groups },
    { to: PATHS.templates, label: words.templates },
    { to: PATHS.announcements, label: words.announcements },
    { to: PATHS.reports, label: words.reports },
    { to: PATHS.integrations, label: words.integrations },
    { to: PATHS.audit, label: words.audit },
  ] as const;
}

/** The address of a screen. */
export type ScreenPath = ReturnType<typeof useScreens>[number]['to'];

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
