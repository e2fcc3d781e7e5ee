import { Burger, Drawer, Group, Space } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { CurrentUser } from '../../../shared/api/session/session.js';
import { usePageTexts } from '../../../shared/i18n/language.js';
import { Brand } from '../../../shared/ui/brand.js';
import { BottomTabs } from './bottom-tabs.js';
import { ConnectionState } from '../bar/connection-state.js';
import { InboxBell } from '../bar/inbox-bell.js';
import classes from '../layouts.module.css';
import { PaletteEntry } from '../bar/palette-entry.js';
import { RunningImports } from '../bar/running-imports.js';
import { Sidebar } from './sidebar.js';

/** A bar whose button brings in the sidebar as a drawer; on a phone a row of tabs at the bottom does. */
export function NarrowNavigation({ user }: { user: CurrentUser }) {
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
