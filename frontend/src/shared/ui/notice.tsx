import { Stack, Text, Title, Center, Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCurrentUser } from '../api/session/session.js';
import { useTexts } from '../i18n/language.js';
import { homeOf } from '../paths.js';

interface NoticeProps {
  title: string;
  text?: string;
  action: ReactNode;
}

/** A message in place of a screen. */
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

/** In place of a screen for admins. */
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

export const NoticeFrame = ({ children }: { children: ReactNode }) => (
  <Center component="main" mih="100dvh" p="md">
    {children}
  </Center>
);

/** A message in place of the whole page. */
export const NoticePage = (props: NoticeProps) => (
  <NoticeFrame>
    <Notice {...props} />
  </NoticeFrame>
);
