import { Box, Stack, Text, Title } from '@mantine/core';
import { Navigate } from 'react-router-dom';
import { usePageTexts, useTexts } from '../../shared/i18n/language.js';
import { PATHS } from '../../shared/paths.js';
import { Brand } from '../../shared/ui/brand.js';
import { Corner } from '../../shared/ui/corner.js';
import { useLogin } from './api.js';
import { LoginForm } from './login-form.js';
import classes from './login-page.module.css';
import { useReturn } from './use-return.js';

export function LoginPage() {
  const texts = useTexts();
  const page = usePageTexts();
  const { to, isServerAway } = useReturn();
  const login = useLogin();

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
        <LoginForm isBusy={login.isPending} onSubmit={login.mutate} />
        <Text size="sm" c="dimmed" role="status" mih={20}>
          {isServerAway && page.serverAway}
        </Text>
      </Stack>
    </Box>
  );
}
