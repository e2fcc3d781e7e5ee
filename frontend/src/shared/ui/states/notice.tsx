import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface NoticeProps {
  title: string;
  text?: string;
  /** What can be done about it. */
  action: ReactNode;
}

/** Says one thing in place of a screen. */
export function Notice({ title, text, action }: NoticeProps) {
  return (
    <Stack align="center" gap="sm" ta="center">
      <title>{`${title} · Keyroster`}</title>
      <Title order={1} size="h2">
        {title}
      </Title>
      {text && <Text c="dimmed">{text}</Text>}
      {action}
    </Stack>
  );
}
