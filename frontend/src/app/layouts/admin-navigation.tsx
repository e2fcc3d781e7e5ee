import { Burger, Drawer, Group, Space } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation, type Location } from 'react-router-dom';
import { InboxNotices, useNoticeLeave } from '../../features/inbox/notices.js';
import { inboxQuery } from '../../shared/api/inbox.js';
import type { CurrentUser } from '../../shared/api/session/session.js';
import { usePageTexts } from '../../shared/i18n/language.js';
import { PATHS } from '../../shared/paths.js';
import { Brand } from '../../shared/ui/whole-page/brand.js';
import { ScreenTabs } from '../../shared/ui/screen.js';
import { useIsDesk } from '../../shared/ui/hooks/use-is-wide.js';
import { placesOf } from '../../shared/ui/user/user-link.js';
import { isStoredOn, useStored } from '../../shared/ui/hooks/use-stored.js';
import { ConnectionState } from './connection-state.js';
import { InboxBell } from './frame-buttons.js';
import { useFrameWords } from './frame-words.js';
import classes from './layouts.module.css';
import { PaletteEntry } from './palette-key.js';
import { isBeneath, placeAt, usePlaces } from './places.js';
import { Sidebar, RunningImports, usePlaceCounts } from './sidebar.js';

/** A bar whose button opens the sidebar as a drawer; on a phone a tab at the bottom opens it. */
function NarrowNavigation({ user }: { user: CurrentUser }) {
  const page = usePageTexts();
  const [isOpen, drawer] = useDisclosure(false);
  return (
    <>
      <Group component="header" className={classes['bar']} gap="sm" wrap="nowrap" data-touch>
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

export function AdminNavigation({ user }: { user: CurrentUser }) {
  const isWide = useIsDesk();
  const [isFolded, remember] = useStored('sidebar-folded', isStoredOn);
  return (
    <>
      <Notices />
      {isWide ? (
        <aside className={classes['sidebar']} data-sidebar data-folded={isFolded || undefined}>
          <Sidebar user={user} fold={{ isFolded, toggle: () => remember((before) => !before) }} />
        </aside>
      ) : (
        <NarrowNavigation user={user} />
      )}
    </>
  );
}

function Notices() {
  const { data } = useQuery(inboxQuery);
  return useNoticeLeave() === 'granted' && data ? <InboxNotices items={data.items} /> : null;
}

const DAILY: readonly string[] = [PATHS.inbox, PATHS.users, PATHS.renewals, PATHS.courses];

function BottomTabs({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu: () => void }) {
  const words = useFrameWords();
  const places = usePlaces();
  const counts = usePlaceCounts();
  const { place } = placeAt(places, placesOf(useLocation()).screen);
  return (
    <nav className={classes['tabs']} aria-label={words.daily} data-bottom-tabs>
      {places
        .filter(({ to }) => DAILY.includes(to))
        .map(({ to, label, Icon }) => (
          <Link
            key={to}
            to={to}
            className={classes['tab'] ?? ''}
            aria-current={place?.to === to ? 'page' : undefined}
          >
            <Icon size={20} aria-hidden />
            <span className="cut">{label}</span>{' '}
            {counts[to] ? (
              <small className={classes['tabCount']} data-figure>
                {counts[to]}
              </small>
            ) : null}
          </Link>
        ))}
      <button
        type="button"
        className={classes['tab']}
        aria-current={place && !DAILY.includes(place.to) ? 'true' : undefined}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      >
        <IconMenu2 size={20} aria-hidden />
        <span className="cut">{words.more}</span>
      </button>
    </nav>
  );
}

export function TabsOfScreen({ at, children }: { at: Location; children: ReactNode }) {
  const places = usePlaces();
  const { place, tab } = placeAt(places, at);
  const tabs = place && !isBeneath(at.pathname) ? { label: place.label, tabs: place.tabs, shown: tab } : null;
  return <ScreenTabs value={tabs}>{children}</ScreenTabs>;
}
