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
import { todayInLima } from '@keyroster/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { activityCountsQuery, userCountQuery } from '../../shared/api/people.js';
import { PATHS } from '../../shared/paths.js';
import { dueCountQuery } from '../../shared/renewals/api.js';
import { troubleCountQuery } from '../../shared/api/courses.js';
import { useMinute } from '../../shared/time/page-clock.js';
import { placesOf } from '../../shared/ui/user-link.js';
import { useFrameWords } from './frame-words.js';
import classes from './sidebar.module.css';
import { screenOf, useScreens, type ScreenPath } from './screens.js';

const ICONS: Readonly<Record<ScreenPath, typeof IconUsers>> = {
  [PATHS.users]: IconUsers,
  [PATHS.renewals]: IconCalendarDue,
  [PATHS.courses]: IconBooks,
  [PATHS.seats]: IconArmchair,
  [PATHS.troubles]: IconAlertTriangle,
  [PATHS.activity]: IconActivity,
  [PATHS.whitelist]: IconShieldCheck,
  [PATHS.logos]: IconPhoto,
  [PATHS.ads]: IconAd,
  [PATHS.profileGroups]: IconUsersGroup,
  [PATHS.templates]: IconMessage,
  [PATHS.announcements]: IconSpeakerphone,
  [PATHS.reports]: IconChartBar,
  [PATHS.integrations]: IconPlugConnected,
  [PATHS.audit]: IconHistory,
};

/** The ways to the screens, with how many users there are, are to be renewed, and are active now. */
export function Navigation({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const words = useFrameWords();
  const screens = useScreens();
  const users = useQuery(userCountQuery);
  const activity = useQuery(activityCountsQuery);
  const due = useQuery(dueCountQuery(todayInLima(useMinute())));
  const troubles = useQuery(troubleCountQuery);
  const { pathname } = placesOf(useLocation()).screen;

  const counts: Partial<Record<ScreenPath, number | undefined>> = {
    [PATHS.users]: users.data,
    [PATHS.renewals]: due.data,
    [PATHS.troubles]: troubles.data,
    [PATHS.activity]: activity.data?.active,
  };

  return (
    <nav aria-label={words.screens} className={classes['links']}>
      {screens.map(({ to, label }) => {
        const Icon = ICONS[to];
        const count = counts[to];
        return (
          <Link
            key={to}
            to={to}
            onClick={onLeave}
            className={classes['link'] ?? ''}
            aria-current={screenOf(pathname) === to ? 'page' : undefined}
          >
            <Icon size={16} aria-hidden />
            <span className={classes['label']} data-tip>
              {label}
            </span>
            {count !== undefined && (
              <span className={classes['count']} data-count data-figure>
                {count}
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
