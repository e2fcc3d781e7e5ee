import { Box, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/language.js';
import { PATHS } from '../../shared/paths.js';
import { Corner } from '../../shared/ui/corner.js';
import { usePinLogin } from './api.js';
import { PinForm } from './pin-form.js';
import classes from './pin-page.module.css';
import { usePinWords } from './words.js';

export function PinLogin({ username }: { username: string }) {
  const { labels } = useTexts();
  const words = usePinWords();
  const login = usePinLogin();
  const [pin, setPin] = useState('');

  // Nobody finds the wrong digit in a masked PIN: the next try starts afresh.
  const submit = () => login.mutate({ username, password: pin }, { onSettled: () => setPin('') });

  if (login.data) return <Navigate to={PATHS.shops} replace />;

  return (
    <Box component="main" className={classes['page']}>
      <title>{`${labels.pin} · Keyroster`}</title>
      <Corner />
      <Stack className={classes['column']} gap="lg">
        <Stack gap={4} ta="center">
          <Title order={1} size="h3" className={classes['name']}>
            {username}
          </Title>
          <Text c="dimmed">{words.pinMissing}</Text>
        </Stack>
        <PinForm pin={pin} onChange={setPin} isBusy={login.isPending} onSubmit={submit} />
      </Stack>
    </Box>
  );
}
