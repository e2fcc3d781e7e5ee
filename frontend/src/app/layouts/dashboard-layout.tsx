import { daysUntil, isAdminRole, isStaffRole, phrase } from '@keyroster/contracts';
import { Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { AnnouncementLine } from '../../features/announcements/announcement-line.js';
import { configQuery } from '../../shared/api/config.js';
import { openAnnouncementsQuery } from '../../shared/api/inbox.js';
import {
  useCurrentUser,
  type CurrentUser,
  sessionQuery,
  useLogout,
  wayBack,
} from '../../shared/api/session/session.js';
import { usePageTexts, defineWords } from '../../shared/i18n/language.js';
import { Keys } from '../../shared/keys/keys.js';
import { useConnectionState } from '../../shared/realtime/realtime-context.js';
import { useMinute, useSecond } from '../../shared/time/page-clock.js';
import { LanguageSwitch, ThemeSwitch, Brand } from '../../shared/ui/whole-page/brand.js';
import { DaysLeft } from '../../shared/ui/user/days-left.js';
import { AdminNavigation } from './admin-navigation.js';
import { ConnectionState } from './connection-state.js';
import { LogoutButton, SecurityLink } from './frame-buttons.js';
import classes from './layouts.module.css';
import { PaletteKey } from './palette-key.js';
import { useNavigate } from 'react-router-dom';
import { onTokenChange } from '../../shared/api/session/token.js';
import { SecondaryButton } from '../../shared/ui/quiet.js';

const CONTENT = 'content';

export function DashboardLayout({ children }: { children: ReactNode }) {
  const page = usePageTexts();
  const user = useCurrentUser();
  const isStaff = isStaffRole(user.role);
  const isStale = useConnectionState().asOf !== null;
  const { viewing, isFactorNeeded = false } = user;
  // Staff who must first set up a second factor get no links to other screens.
  const hasAdminFrame = isStaff && !isFactorNeeded;
  return (
    <div
      className={hasAdminFrame ? classes['admin'] : viewing && classes['seenAs']}
      data-stale={isStale || undefined}
    >
      <a href={`#${CONTENT}`} className={classes['skip']}>
        {page.skipToContent}
      </a>
      {viewing && <ViewingBanner name={user.username} until={viewing.until} />}
      {hasAdminFrame ? <AdminNavigation user={user} /> : <TopBar user={user} />}
      <main id={CONTENT} className={classes['content']} tabIndex={-1}>
        {!isFactorNeeded && <AnnouncementGate isAdmin={isAdminRole(user.role)} />}
        {children}
      </main>
      <Keys />
      {!isFactorNeeded && <PaletteKey />}
    </div>
  );
}

function AnnouncementGate({ isAdmin }: { isAdmin: boolean }) {
  const { data = [] } = useQuery(openAnnouncementsQuery);
  const concerning = isAdmin ? data.filter(({ audience }) => audience === 'all') : data;
  if (concerning.length === 0) return null;
  return <AnnouncementLine announcements={concerning} />;
}

function TopBar({ user }: { user: CurrentUser }) {
  const { data } = useQuery(configQuery);
  const now = useMinute();
  return (
    <Group component="header" data-slim className={classes['bar']} gap="sm" wrap="nowrap">
      {data?.logo && <Brand />}
      <div className={`in-line ${classes['who']}`}>
        <Text fw={600} truncate title={user.username}>
          {user.username}
        </Text>
        <ConnectionState isCompact />
        {user.ends_at !== null && <DaysLeft left={daysUntil(user.ends_at, now)} />}
      </div>
      {!user.viewing && <SecurityLink />}
      <LanguageSwitch />
      <ThemeSwitch />
      <LogoutButton />
    </Group>
  );
}

function leftText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function ViewingBanner({ name, until }: { name: string; until: number }) {
  const words = useViewingWords();
  const left = until - useSecond();
  const leave = useLogout();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isOver = left <= 0;

  useEffect(() => onTokenChange(() => void navigate(wayBack(), { replace: true })), [navigate]);

  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }, [isOver, queryClient]);

  return (
    <Group
      component="section"
      aria-label={words.viewAs}
      data-viewing
      className={classes['viewing']}
      gap="sm"
      wrap="nowrap"
      justify="center"
    >
      <Text size="sm" fw={500} truncate title={name}>
        {words.seenAs(name)}
      </Text>
      <span aria-hidden>·</span>
      <Text component="span" size="sm" role="timer" aria-label={words.left}>
        {leftText(left)}
      </Text>
      <span aria-hidden>·</span>
      <SecondaryButton size="compact-sm" flex="none" onClick={leave}>
        {words.leave}
      </SecondaryButton>
    </Group>
  );
}

const useViewingWords = defineWords({
  viewAs: ['View as', 'Ver como'],
  seenAs: phrase('Viewing as {name}', 'Viendo como {name}'),
  left: ['Time left', 'Tiempo restante'],
  leave: ['Exit', 'Volver'],
});
