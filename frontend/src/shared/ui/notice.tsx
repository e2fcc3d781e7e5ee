import { Stack, Text, Title, Center, Anchor } from '@mantine/core';
import type { ReactNode, ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { useCurrentUser } from '../api/session/session.js';
import { useTexts } from '../i18n/language.js';
import { homeOf } from '../paths.js';

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

/** What somebody sees in place of a screen that is an admin's. */
export function Forbidden() {
  const texts = useTexts();
  const { role } = useCurrentUser();
  return (
    <Notice
      title={texts.screens.notAuthorized}
      action={
        <Anchor component={Link} to={homeOf(role)}>
          {texts.actions.home}
        </Anchor>
      }
    />
  );
}

/** A whole page that says one thing. */
export function NoticePage(props: ComponentProps<typeof Notice>) {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Notice {...props} />
    </Center>
  );
}
