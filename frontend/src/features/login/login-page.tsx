import { Box, Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { ApiError } from '../../shared/api/api-error.js';
import { chooseLanguage, useOfferedLanguage, usePageTexts, useTexts } from '../../shared/i18n/language.js';
import { latePart } from '../../shared/late.js';
import { usePasskeysOffered } from '../../shared/passkeys/offered.js';
import { PATHS } from '../../shared/paths.js';
import { EndNotice } from '../../shared/session-end/end-notice.js';
import { Brand } from '../../shared/ui/brand/brand.js';
import { Corner } from '../../shared/ui/brand/corner.js';
import { useLogin, type Credentials } from './api.js';
import { LoginForm } from './login-form.js';
import { PasskeyEntry } from './passkey-entry.js';
import classes from './login-page.module.css';
import { useReturn } from './use-return.js';

const SecondStep = latePart(async () => (await import('./late/second-step.js')).SecondStep);

const wantsCode = (error: Error): boolean => error instanceof ApiError && error.code === 'SECOND_FACTOR';

export function LoginPage() {
  const texts = useTexts();
  const page = usePageTexts();
  const offered = useOfferedLanguage();
  const { to, isServerAway } = useReturn();
  const login = useLogin();
  const arePasskeysOffered = usePasskeysOffered();
  // Whose password was right, and whose code is wanted.
  const [half, setHalf] = useState<Credentials | null>(null);

  const { variables } = login;
  const again = variables && (() => login.mutate(variables));
  const enter = (values: Credentials) =>
    login.mutate(values, {
      onError: (error) => {
        if (wantsCode(error)) setHalf(values);
      },
    });

  // First of the two: a login itself leads to the users, whoever it was.
  if (login.data) return <Navigate to={PATHS.users} replace />;
  if (to) return <Navigate to={to} replace />;

  return (
    <Box component="main" className={classes['page']}>
      <title>{`${texts.screens.loginTitle} · Keyroster`}</title>
      <Corner />
      <Stack className={classes['column']} gap="lg">
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
          <div className={classes['passkey']}>{arePasskeysOffered && <PasskeyEntry hasField={!half} />}</div>
        )}
        {offered && (
          <Button variant="subtle" lang={offered} onClick={() => void chooseLanguage(offered)}>
            {page.offerOtherLanguage}
          </Button>
        )}
        <Text size="sm" c="dimmed" role="status" mih={20}>
          {isServerAway && page.serverAway}
        </Text>
      </Stack>
    </Box>
  );
}
