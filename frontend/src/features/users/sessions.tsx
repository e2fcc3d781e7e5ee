import { formatDateTime } from '@keyroster/contracts';
import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/language.js';
import { useLiftPause } from '../../shared/locks/use-lock-user.js';
import { useEndSession, userSessionsQuery, SessionList } from '../../shared/sessions/session-list.js';
import { Awaited } from '../../shared/ui/empty-state.js';
import { Dialog, useConfirm } from '../../shared/ui/dialog.js';
import { useMinute } from '../../shared/time/page-clock.js';
import { Hint, SmallButton } from '../../shared/ui/quiet.js';
import { useCurrentUser, useIsAdmin } from '../../shared/api/session/session.js';
import type { OneUser, User } from '../../shared/api/people.js';
import { useResetFactor } from './api.js';
import { useUserWords } from './words.js';

interface SessionsDialogProps {
  user: User;
  isOpen: boolean;
  onClose: () => void;
}

export function SessionsDialog({ user, isOpen, onClose }: SessionsDialogProps) {
  const words = useUserWords();
  const sessions = useQuery({ ...userSessionsQuery(user._id), enabled: isOpen });
  const awaited = <Awaited of={sessions} height={48} />;
  return (
    <Dialog opened={isOpen} onClose={onClose} title={words.sessionsOf(user.email)}>
      <UserSessions user={user} sessions={sessions.data} awaited={awaited} />
    </Dialog>
  );
}

interface UserSessionsProps {
  user: User;
  sessions: OneUser['sessions'] | undefined;
  awaited?: ReactNode;
}

export function UserSessions({ user, sessions, awaited }: UserSessionsProps) {
  const end = useEndSession(user);
  return (
    <Stack gap="md">
      <Pause user={user} />
      {sessions ? (
        <SessionList
          sessions={sessions}
          ending={end.isPending ? end.variables.id : undefined}
          onEnd={(id) => end.mutate({ id })}
        />
      ) : (
        awaited
      )}
      <ResetFactor user={user} />
    </Stack>
  );
}

function Pause({ user }: { user: User }) {
  const { actions } = useTexts();
  const words = useUserWords();
  const now = useMinute();
  const liftPause = useLiftPause();
  const { paused_until } = user;
  // `user` is as they were when the dialog opened, so it still has the lifted pause.
  const isLifted = liftPause.isSuccess && liftPause.variables === user;
  if (isLifted || paused_until === null || paused_until <= now) return null;
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Text size="sm">{words.pausedUntil(formatDateTime(paused_until))}</Text>
      <SmallButton isBusy={liftPause.isPending} flex="none" onClick={() => liftPause.mutate(user)}>
        {actions.liftPause}
      </SmallButton>
    </Group>
  );
}

/** Resets the second factor of a user who lost it: from then on the password alone signs them in. */
function ResetFactor({ user: { _id, email } }: { user: User }) {
  const words = useUserWords();
  const own = useCurrentUser();
  const isAdmin = useIsAdmin();
  const [confirmation, ask] = useConfirm();
  const reset = useResetFactor(email);
  // Admins reset their own on the security page.
  if (!isAdmin || _id === own._id) return null;
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Hint>{words.factorLost}</Hint>
      <SmallButton
        isBusy={reset.isPending}
        flex="none"
        onClick={() =>
          ask({
            text: words.resetFactorOf(email),
            consequence: words.factorGoes,
            action: words.resetFactor,
            onConfirm: () => reset.mutate({ id: _id }),
          })
        }
      >
        {words.resetFactor}
      </SmallButton>
      {confirmation}
    </Group>
  );
}
