import { Stack, Text, Title, Center, Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCurrentUser } from '../../api/session/session.js';
import { useTexts } from '../../i18n/language.js';
import { homeOf } from '../../paths.js';
import { Corner } from './brand.js';

interface NoticeProps {
  title: string;
  text?: string;
  action: ReactNode;
}

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

/** A page without the frame, with its content in the centre. */
export const PageFrame = ({ children }: { children: ReactNode }) => (
  <Center component="main" mih="100dvh" p="md">
    {children}
  </Center>
);

export const NoticePage = (props: NoticeProps) => (
  <PageFrame>
    <Notice {...props} />
  </PageFrame>
);

interface EntrancePageProps {
  title: string;
  width: number;
  children: ReactNode;
}

export const EntrancePage = ({ title, width, children }: EntrancePageProps) => (
  <PageFrame>
    <title>{`${title} · Keyroster`}</title>
    <Corner />
    <Stack w="100%" maw={width} gap="lg">
      {children}
    </Stack>
  </PageFrame>
);
