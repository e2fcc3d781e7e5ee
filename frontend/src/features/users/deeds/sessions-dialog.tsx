import { formatDateTime } from '@keyroster/contracts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { User } from '../../../shared/api/lists/users.js';
import { usePageTexts, useTexts } from '../../../shared/i18n/language.js';
import { AwaitedRows } from '../../../shared/table/table-states.js';
import { useMinute } from '../../../shared/ui/use-minute.js';
import { Dialog } from '../../../shared/ui/dialogs/dialog.js';
import { useEndSession, userSessionsQuery } from '../../../shared/sessions/api.js';
import { SessionList } from '../../../shared/sessions/session-list.js';
import { useLiftPause } from '../api.js';
import { whileBusy } from '../../../shared/ui/while-busy.js';
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
  const { actions } = useTexts();
  const words = useUserWords();
  const now = useMinute();
  const liftPause = useLiftPause();
  if (liftPause.isSuccess || paused_until === null || paused_until <= now) return null;
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Text size="sm">{words.pausedUntil(formatDateTime(paused_until))}</Text>
      <Button
        {...whileBusy(liftPause.isPending)}
        variant="default"
        size="xs"
        flex="none"
        onClick={() => liftPause.mutate(user)}
      >
        {actions.liftPause}
      </Button>
    </Group>
  );
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
