import { Badge, CloseButton, Group, Stack, Text } from '@mantine/core';
import type { CurrentUser } from '../../shared/api/session.js';
import { PAGE_TEXTS } from '../../shared/i18n/page-texts.js';
import { Brand } from '../../shared/ui/brand.js';
import { ThemeSwitch } from '../../shared/ui/theme-switch.js';
import { LogoutButton } from './logout-button.js';

interface SidebarProps {
  user: CurrentUser;
  /** There where the sidebar is a drawer. */
  onClose?: () => void;
}

export function Sidebar({ user, onClose }: SidebarProps) {
  return (
    <Stack h="100%" gap="md" justify="space-between">
      <Stack gap="md">
        <Group justify="space-between" h={28}>
          <Brand />
          {onClose && <CloseButton onClick={onClose} aria-label={PAGE_TEXTS.closeMenu} />}
        </Group>
        <Group gap="sm" wrap="nowrap">
          <Text truncate title={user.username}>
            {user.username}
          </Text>
          <Badge variant="default" tt="none" flex="none">
            {user.role}
          </Badge>
        </Group>
      </Stack>
      <Group justify="space-between">
        <ThemeSwitch />
        <LogoutButton role={user.role} />
      </Group>
    </Stack>
  );
}
