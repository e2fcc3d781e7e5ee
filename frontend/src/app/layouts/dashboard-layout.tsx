import { daysUntil, isAdminRole, isStaffRole } from '@keyroster/contracts';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AnnouncementLine } from '../../features/announcements/announcement-line.js';
import { configQuery } from '../../shared/api/config.js';
import { openAnnouncementsQuery } from '../../shared/api/inbox.js';
import { useCurrentUser, type CurrentUser } from '../../shared/api/session/session.js';
import { usePageTexts } from '../../shared/i18n/language.js';
import { Keys } from '../../shared/keys/keys.js';
import { useConnectionState } from '../../shared/realtime/realtime-context.js';
import { useMinute } from '../../shared/time/page-clock.js';
import { LanguageSwitch, ThemeSwitch, Brand } from '../../shared/ui/whole-page/brand.js';
import { DaysLeft } from '../../shared/ui/user/days-left.js';
import { AdminNavigation } from './admin-navigation.js';
import { ConnectionState } from './connection-state.js';
import { LogoutButton, SecurityLink } from './frame-buttons.js';
import classes from './layouts.module.css';
import { PaletteKey } from './palette-key.js';
import { ViewingBanner } from './viewing-banner.js';

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
      <div className={classes['who']}>
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
