import { Box, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Navigate, useLocation, type Location } from 'react-router-dom';
import { useToken } from '../../shared/api/session/token.js';
import { useTexts } from '../../shared/i18n/language.js';
import { PATHS, type NamedTitle } from '../../shared/paths.js';
import { digitsOf } from '../../shared/pin-link.js';
import { EndNotice } from '../../shared/session-end/end-notice.js';
import { Corner } from '../../shared/ui/brand/corner.js';
import { usePinLogin } from './api.js';
import { GoOn } from './go-on.js';
import { PinForm } from './pin-form.js';
import classes from './pin-page.module.css';
import { usePinWords } from './words.js';

/** The title whose link led here, or the place that was lost to another device. */
type Came = (NamedTitle & { from?: Location }) | null;

export function PinLogin({ userId, username }: { userId: string; username: string }) {
  const { labels } = useTexts();
  const words = usePinWords();
  const { pathname, hash, state: came } = useLocation() as Location<Came>;
  const login = usePinLogin(`${pathname}${hash}`);
  const token = useToken();
  const [pin, setPin] = useState('');

  // Nobody finds the wrong digit in a masked PIN: the next try starts afresh.
  const submit = (password: string) => login.mutate({ username, password }, { onSettled: () => setPin('') });

  const { variables } = login;
  const again = variables && (() => login.mutate(variables));

  // They took their place back.
  if (came?.from && token !== null) return <Navigate to={came.from} replace />;
  if (login.data) return <Navigate to={PATHS.shops} replace state={came} />;

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
        <EndNotice onOver={again} />
        <GoOn userId={userId} state={came} />
        <PinForm
          pin={pin}
          // Another PIN than the link knew may be longer.
          digits={login.isError ? undefined : digitsOf(hash)}
          onChange={setPin}
          isBusy={login.isPending}
          onSubmit={submit}
        />
      </Stack>
    </Box>
  );
}
