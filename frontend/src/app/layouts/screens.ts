import {
  IconActivity,
  IconArmchair,
  IconAd,
  IconAlertTriangle,
  IconBooks,
  IconCalendarDue,
  IconChartBar,
  IconHistory,
  IconMessage,
  IconPhoto,
  IconPlugConnected,
  IconShieldCheck,
  IconSpeakerphone,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { isSupervisorRole } from '@keyroster/contracts';
import { useCurrentUser } from '../../shared/api/session/session.js';
import { PATHS } from '../../shared/paths.js';
import { useFrameWords } from './frame-words.js';

const OF_SUPERVISORS: readonly string[] = [
  PATHS.users,
  PATHS.renewals,
  PATHS.courses,
  PATHS.activity,
  PATHS.templates,
  PATHS.reports,
];

/** The screens of staff, in the order of the sidebar. */
export function useScreens() {
  const words = useFrameWords();
  const { role } = useCurrentUser();
  const screens = [
    { to: PATHS.users, label: words.users, Icon: IconUsers },
    { to: PATHS.renewals, label: words.renewals, Icon: IconCalendarDue },
    { to: PATHS.courses, label: words.courses, Icon: IconBooks },
    { to: PATHS.seats, label: words.seats, Icon: IconArmchair },
    { to: PATHS.troubles, label: words.trouble, Icon: IconAlertTriangle },
    { to: PATHS.activity, label: words.activity, Icon: IconActivity },
    { to: PATHS.whitelist, label: words.whitelist, Icon: IconShieldCheck },
    { to: PATHS.logos, label: words.logos, Icon: IconPhoto },
    { to: PATHS.ads, label: words.ads, Icon: IconAd },
    { to: PATHS.profileGroups, label: words.groups, Icon: IconUsersGroup },
    { to: PATHS.templates, label: words.templates, Icon: IconMessage },
    { to: PATHS.announcements, label: words.announcements, Icon: IconSpeakerphone },
    { to: PATHS.reports, label: words.reports, Icon: IconChartBar },
    { to: PATHS.integrations, label: words.integrations, Icon: IconPlugConnected },
    { to: PATHS.audit, label: words.audit, Icon: IconHistory },
  ];
  return isSupervisorRole(role) ? screens.filter(({ to }) => OF_SUPERVISORS.includes(to)) : screens;
}

/** Screens that stand at several addresses, or are reached from another one. */
const BELONGS_TO: Partial<Record<string, string>> = {
  '': PATHS.users,
  'assign-product': PATHS.users,
  shops: PATHS.courses,
};

/** The path in `useScreens` of the screen at an address. */
export function screenOf(pathname: string): string {
  const [, dashboard = '', screen = ''] = pathname.toLowerCase().split('/');
  return BELONGS_TO[screen] ?? `/${dashboard}/${screen}`;
}
