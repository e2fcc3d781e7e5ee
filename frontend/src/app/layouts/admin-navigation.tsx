import { useLocalStorage, useDisclosure } from '@mantine/hooks';
import type { CurrentUser } from '../../shared/api/session/session.js';
import { useIsDesk } from '../../shared/ui/use-is-wide.js';
import classes from './layouts.module.css';
import { Sidebar, RunningImports } from './sidebar.js';
import { Burger, Drawer, Group, Space } from '@mantine/core';
import { usePageTexts } from '../../shared/i18n/language.js';
import { Brand } from '../../shared/ui/brand.js';
import { ConnectionState } from './connection-state.js';
import { InboxBell } from './frame-buttons.js';
import { PaletteEntry } from './palette-key.js';
import { IconActivity, IconBooks, IconCalendarDue, IconMenu2, IconUsers } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { PATHS } from '../../shared/paths.js';
import { placesOf } from '../../shared/ui/user-link.js';
import { useFrameWords } from './frame-words.js';
import { screenOf } from './screens.js';

/** A bar whose button brings in the sidebar as a drawer; on a phone a row of tabs at the bottom does. */
function NarrowNavigation({ user }: { user: CurrentUser }) {
  const page = usePageTexts();
  const [isOpen, drawer] = useDisclosure(false);
  return (
    <>
      <Group component="header" className={classes['bar']} gap="sm" wrap="nowrap">
        <Burger
          className={classes['burger'] ?? ''}
          size="sm"
          opened={isOpen}
          onClick={drawer.open}
          aria-label={page.openMenu}
        />
        <Brand />
        <Space flex={1} />
        <ConnectionState isCompact />
        <RunningImports isCompact />
        <PaletteEntry isCompact />
        <InboxBell />
        <Drawer.Root opened={isOpen} onClose={drawer.close} size={240}>
          <Drawer.Overlay />
          <Drawer.Content aria-label={page.menu}>
            <Drawer.Body h="100%">
              <Sidebar user={user} onClose={drawer.close} />
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      </Group>
      <BottomTabs isMenuOpen={isOpen} onMenu={drawer.open} />
    </>
  );
}

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
  if (!isWide) return <NarrowNavigation user={user} />;
  return (
    <aside className={classes['sidebar']} data-folded={isFolded || undefined}>
      <Sidebar user={user} fold={{ isFolded, toggle: () => remember((before) => !before) }} />
    </aside>
  );
}

interface BottomTabsProps {
  isMenuOpen: boolean;
  onMenu: () => void;
}

/** On a phone: the screens of each day under the thumb, and the way to all others. */
function BottomTabs({ isMenuOpen, onMenu }: BottomTabsProps) {
  const words = useFrameWords();
  const page = usePageTexts();
  const { pathname } = placesOf(useLocation()).screen;
  const tabs = [
    { to: PATHS.users, label: words.users, Icon: IconUsers },
    { to: PATHS.renewals, label: words.renewals, Icon: IconCalendarDue },
    { to: PATHS.activity, label: words.activity, Icon: IconActivity },
    { to: PATHS.courses, label: words.courses, Icon: IconBooks },
  ];
  return (
    <nav className={classes['tabs']} aria-label={words.daily} data-bottom-tabs>
      {tabs.map(({ to, label, Icon }) => (
        <Link
          key={to}
          to={to}
          className={classes['tab'] ?? ''}
          aria-current={screenOf(pathname) === to ? 'page' : undefined}
        >
          <Icon size={20} aria-hidden />
          <span>{label}</span>
        </Link>
      ))}
      <button
        type="button"
        className={classes['tab']}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      >
        <IconMenu2 size={20} aria-hidden />
        <span>{page.menu}</span>
      </button>
    </nav>
  );
}
