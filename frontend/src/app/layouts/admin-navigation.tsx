import { Burger, Drawer, Group, Space } from '@mantine/core';
import { useLocalStorage, useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import type { CurrentUser } from '../../shared/api/session/session.js';
import { usePageTexts } from '../../shared/i18n/language.js';
import { PATHS } from '../../shared/paths.js';
import { Brand } from '../../shared/ui/brand.js';
import { useIsDesk } from '../../shared/ui/use-is-wide.js';
import { placesOf } from '../../shared/ui/user-link.js';
import { ConnectionState } from './connection-state.js';
import { InboxBell } from './frame-buttons.js';
import { useFrameWords } from './frame-words.js';
import classes from './layouts.module.css';
import { PaletteEntry } from './palette-key.js';
import { screenOf, useScreens } from './screens.js';
import { Sidebar, RunningImports } from './sidebar.js';

/** A bar whose button opens the sidebar as a drawer; on a phone the tabs at the bottom do. */
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

/** The sidebar, or a bar where there is no room for it. The browser remembers whether it is folded. */
export function AdminNavigation({ user }: { user: CurrentUser }) {
  const isWide = useIsDesk();
  const [isFolded, remember] = useLocalStorage({
    key: 'sidebar-folded',
    defaultValue: false,
    getInitialValueInEffect: false,
    // An older version may have stored something else.
    deserialize: (text) => text === 'true',
  });
  if (!isWide) return <NarrowNavigation user={user} />;
  return (
    <aside className={classes['sidebar']} data-folded={isFolded || undefined}>
      <Sidebar user={user} fold={{ isFolded, toggle: () => remember((before) => !before) }} />
    </aside>
  );
}

const DAILY: readonly string[] = [PATHS.users, PATHS.renewals, PATHS.activity, PATHS.courses];

/** On a phone: the most used screens, and a button for all others. */
function BottomTabs({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu: () => void }) {
  const words = useFrameWords();
  const page = usePageTexts();
  const { pathname } = placesOf(useLocation()).screen;
  const screens = useScreens();
  const tabs = DAILY.flatMap((path) => screens.filter(({ to }) => to === path));
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
