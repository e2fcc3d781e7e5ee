import { todayInLima } from '@keyroster/contracts';
import { CloseButton, Stack } from '@mantine/core';
import { IconLayoutSidebar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation, Link } from 'react-router-dom';
import { useKeptImports } from '../../features/import/job/kept-imports.js';
import { KIND_FACTS } from '../../features/import/kinds.js';
import { troubleCountQuery } from '../../shared/api/courses.js';
import { activityCountsQuery, userCountQuery } from '../../shared/api/people.js';
import { useIsAdmin, type CurrentUser } from '../../shared/api/session/session.js';
import { usePageTexts } from '../../shared/i18n/language.js';
import { PATHS } from '../../shared/paths.js';
import { dueCountQuery } from '../../shared/renewals/api.js';
import { useMinute } from '../../shared/time/page-clock.js';
import { LanguageSwitch, ThemeSwitch, Brand } from '../../shared/ui/brand.js';
import { placesOf } from '../../shared/ui/user-link.js';
import { ConnectionState } from './connection-state.js';
import { InboxBell, LogoutButton, SecurityLink } from './frame-buttons.js';
import { useFrameWords } from './frame-words.js';
import { PaletteEntry } from './palette-key.js';
import { screenOf, useScreens } from './screens.js';
import classes from './sidebar.module.css';

const RunningImport = lazy(async () => ({
  default: (await import('../../features/import/job/running-import.js')).RunningImport,
}));

interface SidebarProps {
  user: CurrentUser;
  /** Present where the sidebar is a drawer. */
  onClose?: () => void;
  /** Present where it can be folded to its icons. */
  fold?: { isFolded: boolean; toggle: () => void };
}

export function Sidebar({ user, onClose, fold }: SidebarProps) {
  const page = usePageTexts();
  const words = useFrameWords();
  const foldLabel = fold?.isFolded ? words.unfold : words.fold;
  return (
    <div className={classes['column']} data-folded={fold?.isFolded || undefined}>
      <div className={classes['row']}>
        <Brand />
        {onClose ? <CloseButton onClick={onClose} aria-label={page.closeMenu} /> : <InboxBell />}
      </div>
      {!onClose && <PaletteEntry />}
      <div className={classes['row']}>
        <span className={classes['name']} title={user.username}>
          {user.username}
        </span>
        <span className={classes['role']}>{user.role}</span>
        <SecurityLink onLeave={onClose} />
      </div>
      <div className={classes['screens']}>
        <Navigation onLeave={onClose} />
        <RunningImports onLeave={onClose} />
      </div>
      <div className={classes['foot']}>
        <div className={classes['row']}>
          <ConnectionState />
          {fold && (
            <button
              type="button"
              className={classes['mark']}
              aria-label={foldLabel}
              title={foldLabel}
              onClick={fold.toggle}
            >
              <IconLayoutSidebar size={16} aria-hidden />
            </button>
          )}
        </div>
        <div className={classes['row']}>
          <LanguageSwitch />
          <ThemeSwitch />
          <LogoutButton role={user.role} />
        </div>
      </div>
    </div>
  );
}

interface RunningImportsProps {
  isCompact?: boolean;
  onLeave?: (() => void) | undefined;
}

/** Imports that were begun in this tab, on all screens but their own. */
export function RunningImports({ isCompact = false, onLeave }: RunningImportsProps) {
  const { pathname } = useLocation();
  const kept = useKeptImports().filter(
    ({ kind, isHidden }) => !isHidden && KIND_FACTS[kind].path !== pathname.toLowerCase(),
  );
  if (kept.length === 0) return null;
  return (
    <Suspense>
      {kept.map((each) => (
        <RunningImport key={each.jobId} kept={each} isCompact={isCompact} onLeave={onLeave} />
      ))}
    </Suspense>
  );
}

function Navigation({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const words = useFrameWords();
  const screens = useScreens();
  const users = useQuery(userCountQuery);
  const activity = useQuery(activityCountsQuery);
  const due = useQuery(dueCountQuery(todayInLima(useMinute())));
  const isAdmin = useIsAdmin();
  const troubles = useQuery({ ...troubleCountQuery, enabled: isAdmin });
  const { pathname } = placesOf(useLocation()).screen;

  const counts: Partial<Record<string, number | undefined>> = {
    [PATHS.users]: users.data,
    [PATHS.renewals]: due.data,
    [PATHS.troubles]: troubles.data,
    [PATHS.activity]: activity.data?.active,
  };

  return (
    <Stack component="nav" gap={2} aria-label={words.screens}>
      {screens.map(({ to, label, Icon }) => (
        <Link
          key={to}
          to={to}
          onClick={onLeave}
          className={classes['link'] ?? ''}
          aria-current={screenOf(pathname) === to ? 'page' : undefined}
        >
          <Icon size={16} aria-hidden />
          <span style={{ flex: 1 }} data-tip>
            {label}
          </span>
          {counts[to] !== undefined && (
            <span className={classes['count']} data-count data-figure>
              {counts[to]}
            </span>
          )}
        </Link>
      ))}
    </Stack>
  );
}
