import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import type { CurrentUser } from '../../shared/api/session.js';
import classes from './layouts.module.css';
import { Sidebar } from './sidebar.js';

const NarrowNavigation = lazy(async () => ({
  default: (await import('./narrow-navigation.js')).NarrowNavigation,
}));

/** The sidebar, or what there is room for. */
export function AdminNavigation({ user }: { user: CurrentUser }) {
  const isWide = useMediaQuery('(min-width: 900px)', true, { getInitialValueInEffect: false });
  if (!isWide) {
    return (
      <Suspense fallback={<header className={classes['bar']} />}>
        <NarrowNavigation user={user} />
      </Suspense>
    );
  }
  return (
    <aside className={classes['sidebar']}>
      <Sidebar user={user} />
    </aside>
  );
}
