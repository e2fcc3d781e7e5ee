import { isAdminRole } from '@keyroster/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { AnnouncementLine } from '../../features/announcements/announcement-line.js';
import { openAnnouncementsQuery } from '../../shared/api/inbox.js';
import { useCurrentUser } from '../../shared/api/session/session.js';
import { usePageTexts } from '../../shared/i18n/language.js';
import { Keys } from '../../shared/keys/keys.js';
import { useConnectionState } from '../../shared/realtime/realtime-context.js';
import { AdminNavigation } from './admin-navigation.js';
import classes from './layouts.module.css';
import { PaletteKey } from './palette-key.js';
import { TopBar } from './top-bar.js';
import { ViewingBanner } from './viewing-banner.js';

const CONTENT = 'content';

/** The frame around every protected screen: a sidebar for admins, a slim bar for all others. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  const page = usePageTexts();
  const user = useCurrentUser();
  const isAdmin = isAdminRole(user.role);
  const isStale = useConnectionState().asOf !== null;
  const { viewing, isFactorNeeded = false } = user;
  // Admins who must first set up a second factor get no links to other screens.
  const hasAdminFrame = isAdmin && !isFactorNeeded;
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
        {!isFactorNeeded && <AnnouncementGate isAdmin={isAdmin} />}
        {children}
      </main>
      <Keys />
      {!isFactorNeeded && <PaletteKey />}
    </div>
  );
}

/** The announcements for the user; an admin gets those for all. */
function AnnouncementGate({ isAdmin }: { isAdmin: boolean }) {
  const { data = [] } = useQuery(openAnnouncementsQuery);
  const concerning = isAdmin ? data.filter(({ audience }) => audience === 'all') : data;
  if (concerning.length === 0) return null;
  return <AnnouncementLine announcements={concerning} />;
}
