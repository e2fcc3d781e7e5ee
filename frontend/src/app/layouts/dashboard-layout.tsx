import { isAdminRole } from '@keyroster/contracts';
import { Outlet } from 'react-router-dom';
import type { CurrentUser } from '../../shared/api/session.js';
import { PAGE_TEXTS } from '../../shared/i18n/page-texts.js';
import { AdminNavigation } from './admin-navigation.js';
import classes from './layouts.module.css';
import { TopBar } from './top-bar.js';

const CONTENT = 'content';

/** The frame around every protected screen: an admin's has the sidebar, everybody else's a slim bar. */
export function DashboardLayout({ user }: { user: CurrentUser }) {
  const isAdmin = isAdminRole(user.role);
  return (
    <div className={isAdmin ? classes['admin'] : undefined}>
      <a href={`#${CONTENT}`} className={classes['skip']}>
        {PAGE_TEXTS.skipToContent}
      </a>
      {isAdmin ? <AdminNavigation user={user} /> : <TopBar user={user} />}
      <main id={CONTENT} className={classes['content']} tabIndex={-1}>
        <Outlet context={user} />
      </main>
    </div>
  );
}
