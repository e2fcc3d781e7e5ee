import { Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './screen.module.css';

interface ScreenProps {
  title: string;
  /** At the right of the title: the search, filters, the one primary action. */
  actions?: ReactNode;
  /** In px: no wider is what is in it, nor the line of its title, where all of the room would pull it apart. */
  width?: number;
  children: ReactNode;
}

/** A screen in the frame: its heading, what acts on all of it, and its content. */
export function Screen({ title, actions, width, children }: ScreenProps) {
  return (
    <Stack gap="md" maw={width}>
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
