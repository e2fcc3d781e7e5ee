import { isAdminRole } from '@keyroster/contracts';
import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type Location, Navigate, useLocation, useParams } from 'react-router-dom';
import { digitsOf } from '../../shared/api/pin-link.js';
import { sessionQuery } from '../../shared/api/session/session.js';
import { useToken } from '../../shared/api/session/token.js';
import { useTexts } from '../../shared/i18n/language.js';
import { type NamedTitle, PATHS } from '../../shared/paths.js';
import { EndNotice } from '../../shared/session-end/end-notice.js';
import { EntrancePage, NoticePage } from '../../shared/ui/whole-page/notice.js';
import { usePinLogin } from './api.js';
import { PinForm } from './pin-form.js';
import { usePinWords } from './words.js';

const isMissing = (parameter: string | undefined): parameter is undefined => !parameter?.trim();

export function PinPage() {
  const { validation, actions } = useTexts();
  const { user_id: userId, username } = useParams();
  if (!isMissing(userId) && !isMissing(username)) return <PinLogin userId={userId} username={username} />;

  const isNameMissing = isMissing(username);
  return (
    <NoticePage
      title={isNameMissing ? validation.usernameMissingInUrl : validation.userIdMissingInUrl}
      {...(isNameMissing && isMissing(userId) && { text: validation.userIdMissingInUrl })}
      action={
        <Anchor component={Link} to={PATHS.login}>
          {actions.cancel}
        </Anchor>
      }
    />
  );
}

/** The title whose link led here, or the page that was left when another device took over. */
type Came = (NamedTitle & { from?: Location }) | null;

const shopOf = (came: Came): string => (came?.titleId ? PATHS.title(came.titleId) : PATHS.shops);

function PinLogin({ userId, username }: { userId: string; username: string }) {
  const { labels } = useTexts();
  const words = usePinWords();
  const { pathname, hash, state: came } = useLocation() as Location<Came>;
  const login = usePinLogin(`${pathname}${hash}`);
  const token = useToken();
  const [pin, setPin] = useState('');

  // A wrong digit can't be found in a masked PIN: the next try starts empty.
  const submit = (password: string) => login.mutate({ username, password }, { onSettled: () => setPin('') });

  const { variables } = login;
  const again = variables && (() => login.mutate(variables));

  if (came?.from && token !== null) return <Navigate to={came.from} replace />;
  if (login.data) return <Navigate to={shopOf(came)} replace />;

  return (
    <EntrancePage title={labels.pin} width={300}>
      <Stack gap={4} ta="center">
        <Title order={1} size="h3" style={{ overflowWrap: 'anywhere' }}>
          {username}
        </Title>
        <Text c="dimmed">{words.pinMissing}</Text>
      </Stack>
      <EndNotice onOver={again} />
      <GoOn userId={userId} />
      <PinForm
        pin={pin}
        // Unknown after a wrong PIN, because the right one may be longer than the link says.
        digits={login.isError ? undefined : digitsOf(hash)}
        onChange={setPin}
        isBusy={login.isPending}
        onSubmit={submit}
      />
    </EntrancePage>
  );
}

/** Lets a user who is still signed in continue without the PIN, as `/` would. */
function GoOn({ userId }: { userId: string }) {
  const words = usePinWords();
  const { state: came } = useLocation() as Location<Came>;
  const token = useToken();
  const { data: user, isPending } = useQuery({ ...sessionQuery, enabled: token !== null });
  const isThem = user?._id === userId && !isAdminRole(user.role) && !user.viewing;
  if (token === null || !(isThem || isPending)) return null;
  return (
    // It keeps its space while it loads, so that no digit moves under a finger.
    <Stack gap={4} ta="center" style={{ visibility: isThem ? 'visible' : 'hidden' }}>
      <Text size="sm" c="dimmed">
        {words.heldIn}
      </Text>
      <Button component={Link} to={shopOf(came)} replace variant="light" size="md">
        {words.goOn}
      </Button>
    </Stack>
  );
}
