import { Center, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface NoticePageProps {
  title: string;
  text?: string;
  /** What can be done about it. */
  action: ReactNode;
}

/** A whole page that says one thing. */
export function NoticePage({ title, text, action }: NoticePageProps) {
  return (
    <Center component="main" mih="100dvh" p="md">
      <title>{`${title} · Keyroster`}</title>
      <Stack align="center" gap="sm" ta="center">
        <Title order={1} size="h2">
          {title}
        </Title>
        {text && <Text c="dimmed">{text}</Text>}
        {action}
      </Stack>
    </Center>
  );
}
