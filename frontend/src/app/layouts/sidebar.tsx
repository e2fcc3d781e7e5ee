import { Badge, CloseButton, Group, Space, Stack, Text } from '@mantine/core';
import type { CurrentUser } from '../../shared/api/session.js';
import { usePageTexts } from '../../shared/i18n/language.js';
import { Brand } from '../../shared/ui/brand.js';
import { ThemeSwitch } from '../../shared/ui/theme-switch.js';
import { LanguageSwitch } from '../../shared/i18n/language-switch.js';
import { LogoutButton } from './logout-button.js';
import { Navigation } from './navigation.js';
import { RunningImports } from './running-imports.js';
import { OwnPasswordButton } from './own-password-button.js';

interface SidebarProps {
  user: CurrentUser;
  /** There where the sidebar is a drawer. */
  onClose?: () => void;
}

export function Sidebar({ user, onClose }: SidebarProps) {
  const page = usePageTexts();
  return (
    <Stack h="100%" gap="md" justify="space-between">
      <Stack gap="md">
        <Group justify="space-between" h={28}>
          <Brand />
          {onClose && <CloseButton onClick={onClose} aria-label={page.closeMenu} />}
        </Group>
        <Group gap="sm" wrap="nowrap">
          <Text truncate title={user.username}>
            {user.username}
          </Text>
          <Badge variant="default" tt="none" flex="none">
            {user.role}
          </Badge>
          <Space flex={1} />
          <OwnPasswordButton />
        </Group>
        <Navigation onLeave={onClose} />
        <RunningImports onLeave={onClose} />
      </Stack>
      <Group justify="space-between" gap={0} wrap="nowrap">
        <Group gap={4}>
          <LanguageSwitch />
          <ThemeSwitch />
        </Group>
        <LogoutButton role={user.role} />
      </Group>
    </Stack>
  );
}
