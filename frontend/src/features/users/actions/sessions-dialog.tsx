import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { User } from '../../../shared/api/people.js';
import { usePageTexts } from '../../../shared/i18n/language.js';
import { AwaitedRows } from '../../../shared/table/table-states.js';
import { useMinute } from '../../../shared/time/page-clock.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { useEndSession, userSessionsQuery, SessionList } from '../../../shared/sessions/session-list.js';
import { useLiftPause } from '../../../shared/locks/use-lock-user.js';
import { PauseRow } from './pause-row.js';
import { ResetFactor } from './reset-factor.js';
import { useUserWords } from '../user-words.js';

interface SessionsDialogProps {
  user: User;
  isOpen: boolean;
  onClose: () => void;
}

/** Where a user is signed in, and the pause after wrong passwords. */
export function SessionsDialog({ user, isOpen, onClose }: SessionsDialogProps) {
  const words = useUserWords();
  const page = usePageTexts();
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={words.sessionsOf(user.email)}
      closeButtonProps={{ 'aria-label': page.close }}
    >
      <Stack gap="md">
        <Pause user={user} />
        <Sessions user={user} />
        <ResetFactor user={user} />
      </Stack>
    </Dialog>
  );
}

function Pause({ user }: { user: User }) {
  const { paused_until } = user;
  const now = useMinute();
  const liftPause = useLiftPause();
  if (liftPause.isSuccess || paused_until === null || paused_until <= now) return null;
  return <PauseRow user={user} until={paused_until} liftPause={liftPause} />;
}

function Sessions({ user }: { user: User }) {
  const sessions = useQuery(userSessionsQuery(user._id));
  const end = useEndSession(user);
  if (!sessions.data) return <AwaitedRows of={sessions} height={48} />;
  return (
    <SessionList
      sessions={sessions.data}
      ending={end.isPending ? end.variables : undefined}
      onEnd={(id) => end.mutate(id)}
    />
  );
}
