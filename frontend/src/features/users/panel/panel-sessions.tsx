import { formatDateTime } from '@keyroster/contracts';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { OneUser } from '../../../shared/api/one-user.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { useMinute } from '../../../shared/ui/use-minute.js';
import { useEndSession, useLiftPause } from '../api.js';
import { SessionItem } from '../session-item.js';
import { useUserWords } from '../user-words.js';

/** Where they are signed in, and the pause after wrong passwords. */
export function PanelSessions({ one: { user, sessions } }: { one: OneUser }) {
  const { actions } = useTexts();
  const words = useUserWords();
  const now = useMinute();
  const end = useEndSession(user._id);
  const liftPause = useLiftPause();
  return (
    <Stack gap="md">
      {user.paused_until !== null && user.paused_until > now && (
        <Group justify="space-between" gap="sm" wrap="nowrap">
          <Text size="sm">{words.pausedUntil(formatDateTime(user.paused_until))}</Text>
          <Button variant="default" size="xs" flex="none" onClick={() => liftPause.mutate(user._id)}>
            {actions.liftPause}
          </Button>
        </Group>
      )}
      {sessions.length === 0 && <Text c="dimmed">{words.noSessions}</Text>}
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {sessions.map((session) => (
          <SessionItem key={session._id} session={session} onEnd={() => end.mutate(session._id)} />
        ))}
      </Stack>
    </Stack>
  );
}
