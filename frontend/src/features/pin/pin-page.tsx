import { isAdminRole } from '@keyroster/contracts';
import { Anchor, Box, Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type Location, Navigate, useLocation, useParams } from 'react-router-dom';
import { sessionQuery } from '../../shared/api/session/session.js';
import { useToken } from '../../shared/api/session/token.js';
import { useTexts } from '../../shared/i18n/language.js';
import { type NamedTitle, PATHS } from '../../shared/paths.js';
import { digitsOf } from '../../shared/pin-link.js';
import { EndNotice } from '../../shared/session-end/end-notice.js';
import { Corner } from '../../shared/ui/brand/corner.js';
import { NoticePage } from '../../shared/ui/states/notice-page.js';
import { usePinLogin } from './api.js';
import { PinForm } from './pin-form.js';
import classes from './pin-page.module.css';
import { usePinWords } from './words.js';

const isMissing = (parameter: string | undefined): parameter is undefined => !parameter?.trim();

/** Logs in whom the address names, by PIN. */
export function PinPage() {
  const { validation, actions } = useTexts();
  const { user_id: userId, username } = useParams();
  if (!isMissing(userId) && !isMissing(username)) return <PinLogin userId={userId} username={username} />;

  const faults = [
    ...(isMissing(username) ? [validation.usernameMissingInUrl] : []),
    ...(isMissing(userId) ? [validation.userIdMissingInUrl] : []),
  ];
  const [first = '', second] = faults;
  return (
    <NoticePage
      title={first}
      {...(second && { text: second })}
      action={
        <Anchor component={Link} to={PATHS.login}>
          {actions.cancel}
        </Anchor>
      }
    />
  );
}

/** The title whose link led here, or the place that was lost to another device. */
type Came = (NamedTitle & { from?: Location }) | null;

function PinLogin({ userId, username }: { userId: string; username: string }) {
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

interface GoOnProps {
  /** Whose PIN is asked for. */
  userId: string;
  /** What the screen was come to with, and goes on with. */
  state: unknown;
}

/** For whoever follows their PIN link and is signed in as that user still: `/` would let them go on, too. */
function GoOn({ userId, state }: GoOnProps) {
  const words = usePinWords();
  const token = useToken();
  const { data: user, isPending } = useQuery({ ...sessionQuery, enabled: token !== null });
  const isThem = user?._id === userId && !isAdminRole(user.role) && !user.viewing;
  if (token === null || !(isThem || isPending)) return null;
  return (
    // While it is asked its room is kept, so that no digit moves under a finger.
    <Stack gap={4} ta="center" style={{ visibility: isThem ? 'visible' : 'hidden' }}>
      <Text size="sm" c="dimmed">
        {words.heldIn}
      </Text>
      <Button component={Link} to={PATHS.shops} replace state={state} variant="light" size="md">
        {words.goOn}
      </Button>
    </Stack>
  );
}
