import { Text } from '@mantine/core';
import {
  IconActivity,
  IconAd,
  IconBooks,
  IconHistory,
  IconPhoto,
  IconShieldCheck,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { activityCountsQuery, userCountQuery } from '../../shared/api/counts.js';
import { PATHS } from '../../shared/paths.js';
import { useFrameWords } from './frame-words.js';
import classes from './navigation.module.css';

/** Screens that stand at several addresses, or are reached from another one. */
const BELONGS_TO: Partial<Record<string, string>> = {
  '': PATHS.users,
  'assign-product': PATHS.users,
  shops: PATHS.courses,
};

/** The address in the sidebar of what is on the screen. */
function screenOf(pathname: string): string {
  const [, dashboard = '', screen = ''] = pathname.toLowerCase().split('/');
  return BELONGS_TO[screen] ?? `/${dashboard}/${screen}`;
}

/** The ways to the screens, with how many users there are and how many of them are active now. */
export function Navigation({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const words = useFrameWords();
  const users = useQuery(userCountQuery);
  const activity = useQuery(activityCountsQuery);
  const { pathname } = useLocation();

  const links = [
    { to: PATHS.users, label: words.users, Icon: IconUsers, count: users.data },
    { to: PATHS.courses, label: words.courses, Icon: IconBooks },
    { to: PATHS.activity, label: words.activity, Icon: IconActivity, count: activity.data?.active },
    { to: PATHS.whitelist, label: words.whitelist, Icon: IconShieldCheck },
    { to: PATHS.logos, label: words.logos, Icon: IconPhoto },
    { to: PATHS.ads, label: words.ads, Icon: IconAd },
    { to: PATHS.profileGroups, label: words.groups, Icon: IconUsersGroup },
    { to: PATHS.audit, label: words.audit, Icon: IconHistory },
  ];

  return (
    <nav aria-label={words.screens} className={classes['links']}>
      {links.map(({ to, label, Icon, count }) => (
        <Link
          key={to}
          to={to}
          onClick={onLeave}
          className={classes['link'] ?? ''}
          aria-current={screenOf(pathname) === to ? 'page' : undefined}
        >
          <Icon size={16} aria-hidden />
          <span className={classes['label']}>{label}</span>
          {count !== undefined && (
            <Text component="span" size="xs" className={classes['count'] ?? ''}>
              {count}
            </Text>
          )}
        </Link>
      ))}
    </nav>
  );
}
