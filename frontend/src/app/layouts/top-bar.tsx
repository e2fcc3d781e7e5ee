import { daysUntil } from '@keyroster/contracts';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../shared/api/config.js';
import type { CurrentUser } from '../../shared/api/session/session.js';
import { LanguageSwitch, ThemeSwitch, Brand } from '../../shared/ui/brand.js';
import { DaysLeft } from '../../shared/ui/days-left.js';
import { useMinute } from '../../shared/time/page-clock.js';
import { ConnectionState } from './connection-state.js';
import classes from './layouts.module.css';
import { LogoutButton, SecurityLink } from './frame-buttons.js';

export function TopBar({ user }: { user: CurrentUser }) {
  const { data } = useQuery(configQuery);
  const now = useMinute();
  return (
    <Group component="header" data-slim className={classes['bar']} gap="sm" wrap="nowrap">
      {data?.logo && <Brand />}
      <div className={classes['who']}>
        <Text fw={600} truncate title={user.username}>
          {user.username}
        </Text>
        <ConnectionState isCompact />
        {user.ends_at !== null && <DaysLeft left={daysUntil(user.ends_at, now)} endsAt={user.ends_at} />}
      </div>
      {!user.viewing && <SecurityLink />}
      <LanguageSwitch />
      <ThemeSwitch />
      <LogoutButton role={user.role} />
    </Group>
  );
}
