import { Burger, Drawer, Group } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import type { CurrentUser } from '../../shared/api/session.js';
import { usePageTexts } from '../../shared/i18n/language.js';
import { Brand } from '../../shared/ui/brand.js';
import classes from './layouts.module.css';
import { Sidebar } from './sidebar.js';

/** The sidebar; where there is no room for it, a bar whose button brings it in as a drawer. */
export function AdminNavigation({ user }: { user: CurrentUser }) {
  const page = usePageTexts();
  const isWide = useMediaQuery('(min-width: 900px)', true, { getInitialValueInEffect: false });
  const [isOpen, drawer] = useDisclosure(false);
  if (isWide) {
    return (
      <aside className={classes['sidebar']}>
        <Sidebar user={user} />
      </aside>
    );
  }
  return (
    <Group component="header" className={classes['bar']} gap="sm">
      <Burger size="sm" opened={isOpen} onClick={drawer.open} aria-label={page.openMenu} />
      <Brand />
      <Drawer.Root opened={isOpen} onClose={drawer.close} size={240}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={page.menu}>
          <Drawer.Body h="100%">
            <Sidebar user={user} onClose={drawer.close} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </Group>
  );
}
