import { useLocalStorage } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import type { CurrentUser } from '../../../shared/api/session/session.js';
import { useIsDesk } from '../../../shared/ui/use-is-wide.js';
import classes from '../layouts.module.css';
import { Sidebar } from './sidebar.js';

const NarrowNavigation = lazy(async () => ({
  default: (await import('./narrow-navigation.js')).NarrowNavigation,
}));

/** The sidebar, or what there is room for. Whether it is folded is remembered in this browser. */
export function AdminNavigation({ user }: { user: CurrentUser }) {
  const isWide = useIsDesk();
  const [isFolded, remember] = useLocalStorage({
    key: 'sidebar-folded',
    defaultValue: false,
    getInitialValueInEffect: false,
    // An older page may have written something else there, and so may anybody.
    deserialize: (text) => text === 'true',
  });
  if (!isWide) {
    return (
      <Suspense fallback={<header className={classes['bar']} />}>
        <NarrowNavigation user={user} />
      </Suspense>
    );
  }
  return (
    <aside className={classes['sidebar']} data-folded={isFolded || undefined}>
      <Sidebar user={user} fold={{ isFolded, toggle: () => remember((before) => !before) }} />
    </aside>
  );
}
