import { Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './screen.module.css';

interface ScreenProps {
  title: string;
  /** At the right of the title: the search, filters, the one primary action. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen in the frame: its heading, what acts on all of it, and its content. */
export function Screen({ title, actions, children }: ScreenProps) {
  return (
    <Stack gap="md">
      <title>{`${title} · Keyroster`}</title>
      <Group justify="space-between" gap="sm" mih={36}>
        <Title order={1} size="h3">
          {title}
        </Title>
        {actions && (
          <Group gap="sm" flex="0 1 auto" miw={0} className={classes['actions'] ?? ''}>
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Stack>
  );
}
