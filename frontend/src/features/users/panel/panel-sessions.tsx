import { formatDateTime } from '@keyroster/contracts';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { OneUser } from '../../../shared/api/lists/one-user.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { useEndSession } from '../../../shared/sessions/api.js';
import { SessionList } from '../../../shared/sessions/session-list.js';
import { useMinute } from '../../../shared/ui/use-minute.js';
import { useLiftPause } from '../api.js';
import { ResetFactor } from '../deeds/reset-factor.js';
import { useUserWords } from '../user-words.js';
import { whileBusy } from '../../../shared/ui/while-busy.js';

/** Where they are signed in, and the pause after wrong passwords. */
export function PanelSessions({ one: { user, sessions } }: { one: OneUser }) {
  const { actions } = useTexts();
  const words = useUserWords();
  const now = useMinute();
  const end = useEndSession(user);
  const liftPause = useLiftPause();
  return (
    <Stack gap="md">
      {user.paused_until !== null && user.paused_until > now && (
        <Group justify="space-between" gap="sm" wrap="nowrap">
          <Text size="sm">{words.pausedUntil(formatDateTime(user.paused_until))}</Text>
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
      )}
      <SessionList
        sessions={sessions}
        ending={end.isPending ? end.variables : undefined}
        onEnd={(id) => end.mutate(id)}
      />
      <ResetFactor user={user} />
    </Stack>
  );
}
