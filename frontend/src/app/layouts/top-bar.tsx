import { Group, Text } from '@mantine/core';
import type { CurrentUser } from '../../shared/api/session.js';
import { LanguageSwitch } from '../../shared/i18n/language-switch.js';
import { ThemeSwitch } from '../../shared/ui/theme-switch.js';
import { DaysLeft } from '../../shared/ui/days-left.js';
import classes from './layouts.module.css';
import { LogoutButton } from './logout-button.js';
import { OwnPasswordButton } from './own-password-button.js';

export function TopBar({ user }: { user: CurrentUser }) {
  return (
    <Group component="header" className={classes['bar']} gap="sm" wrap="nowrap">
      <Text fw={600} truncate title={user.username} flex={1}>
        {user.username}
      </Text>
      {user.ends_at !== null && <DaysLeft left={user.days_left} endsAt={user.ends_at} />}
      <OwnPasswordButton />
      <LanguageSwitch />
      <ThemeSwitch />
      <LogoutButton role={user.role} />
    </Group>
  );
}
