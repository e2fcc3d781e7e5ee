import { todayInLima } from '@keyroster/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { troubleCountQuery } from '../../shared/api/courses.js';
import { activityCountsQuery, userCountQuery } from '../../shared/api/people.js';
import { PATHS } from '../../shared/paths.js';
import { dueCountQuery } from '../../shared/renewals/api.js';
import { useMinute } from '../../shared/time/page-clock.js';
import { placesOf } from '../../shared/ui/user-link.js';
import { useFrameWords } from './frame-words.js';
import { screenOf, useScreens } from './screens.js';
import classes from './sidebar.module.css';

/** The links to the screens, some with a count. */
export function Navigation({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const words = useFrameWords();
  const screens = useScreens();
  const users = useQuery(userCountQuery);
  const activity = useQuery(activityCountsQuery);
  const due = useQuery(dueCountQuery(todayInLima(useMinute())));
  const troubles = useQuery(troubleCountQuery);
  const { pathname } = placesOf(useLocation()).screen;

  const counts: Partial<Record<string, number | undefined>> = {
    [PATHS.users]: users.data,
    [PATHS.renewals]: due.data,
    [PATHS.troubles]: troubles.data,
    [PATHS.activity]: activity.data?.active,
  };

  return (
    <nav aria-label={words.screens} className={classes['links']}>
      {screens.map(({ to, label, Icon }) => (
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
          {counts[to] !== undefined && (
            <span className={classes['count']} data-count data-figure>
              {counts[to]}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
