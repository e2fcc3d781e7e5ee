import { Box, Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Location, Navigate, useLocation } from 'react-router-dom';
import { ApiError } from '../../shared/api/api-error.js';
import { sessionQuery } from '../../shared/api/session/session.js';
import { useToken } from '../../shared/api/session/token.js';
import { chooseLanguage, useOfferedLanguage, usePageTexts, useTexts } from '../../shared/i18n/language.js';
import { usePasskeysOffered } from '../../shared/api/passkeys.js';
import { homeOf, PATHS } from '../../shared/paths.js';
import { EndNotice } from '../../shared/session-end/end-notice.js';
import { Brand } from '../../shared/ui/whole-page/brand.js';
import { EntrancePage } from '../../shared/ui/whole-page/notice.js';
import { type Credentials, useLogin } from './api.js';
import { LoginForm } from './login-form.js';
import { PasskeyEntry } from './passkey-entry.js';
import { SecondStep } from './second-step.js';

export function LoginPage() {
  const texts = useTexts();
  const page = usePageTexts();
  const offered = useOfferedLanguage();
  const { to, isServerAway } = useReturn();
  const login = useLogin();
  const arePasskeysOffered = usePasskeysOffered();
  // The password was right, and the server wants a code.
  const [half, setHalf] = useState<Credentials | null>(null);

  const { variables } = login;
  const enter = (values: Credentials) =>
    login.mutate(values, {
      onError: (error) => {
        if (wantsCode(error)) setHalf(values);
      },
    });

  const again = variables && (() => enter(variables));

  // Before `to`: every login leads to the users.
  if (login.data) return <Navigate to={PATHS.users} replace />;
  if (to) return <Navigate to={to} replace />;

  return (
    <EntrancePage title={texts.screens.loginTitle} width={320}>
      <Stack gap="sm">
        <Brand />
        <Title order={1} size="h2">
          {texts.screens.loginTitle}
        </Title>
      </Stack>
      <EndNotice onOver={again} />
      {half ? (
        <SecondStep
          username={half.email}
          isBusy={login.isPending}
          onSubmit={(code, onError) => login.mutate({ ...half, code }, { onError })}
          onBack={() => setHalf(null)}
        />
      ) : (
        <LoginForm isBusy={login.isPending} onSubmit={enter} />
      )}
      {'PublicKeyCredential' in window && (
        // Its height is kept, so that nothing moves when the button comes.
        <Box mih={36}>{arePasskeysOffered && <PasskeyEntry hasField={!half} />}</Box>
      )}
      {offered && (
        <Button variant="subtle" lang={offered} onClick={() => void chooseLanguage(offered)}>
          {page.offerOtherLanguage}
        </Button>
      )}
      <Text size="sm" c="dimmed" role="status" mih={20}>
        {isServerAway && page.serverAway}
      </Text>
    </EntrancePage>
  );
}

const wantsCode = (error: Error): boolean => error instanceof ApiError && error.code === 'SECOND_FACTOR';

const TRY_AGAIN_MS = 2_000;

/** Checks a stored token, repeatedly while the server is away. `to` is null until the token proves valid. */
function useReturn() {
  const token = useToken();
  const { state } = useLocation() as Location<unknown>;
  const session = useQuery({
    ...sessionQuery,
    enabled: token !== null,
    refetchInterval: (query) => (query.state.status === 'error' ? TRY_AGAIN_MS : false),
  });
  const user = token === null ? undefined : session.data;
  return {
    to: user ? (cameFrom(state) ?? homeOf(user.role)) : null,
    isServerAway: token !== null && !user && session.errorUpdateCount > 0,
  };
}

const cameFrom = (state: unknown): Location | null =>
  typeof state === 'object' && state !== null && 'from' in state ? (state.from as Location) : null;
