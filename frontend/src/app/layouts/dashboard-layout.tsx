import { isAdminRole } from '@keyroster/contracts';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../shared/api/current-user.js';
import { usePageTexts } from '../../shared/i18n/language.js';
import { Keys } from '../../shared/keys/keys.js';
import { AdminNavigation } from './admin-navigation.js';
import classes from './layouts.module.css';
import { TopBar } from './top-bar.js';

const CONTENT = 'content';

/** The frame around every protected screen: an admin's has the sidebar, everybody else's a slim bar. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  const page = usePageTexts();
  const user = useCurrentUser();
  const isAdmin = isAdminRole(user.role);
  return (
    <div className={isAdmin ? classes['admin'] : undefined}>
      <a href={`#${CONTENT}`} className={classes['skip']}>
        {page.skipToContent}
      </a>
      {isAdmin ? <AdminNavigation user={user} /> : <TopBar user={user} />}
      <main id={CONTENT} className={classes['content']} tabIndex={-1}>
        {children}
      </main>
      <Keys />
    </div>
  );
}
