import { Stack } from '@mantine/core';
import type { OneUser } from '../../../shared/api/people.js';
import { useEndSession, SessionList } from '../../../shared/sessions/session-list.js';
import { useMinute } from '../../../shared/time/page-clock.js';
import { useLiftPause } from '../../../shared/locks/use-lock-user.js';
import { PauseRow } from '../actions/pause-row.js';
import { ResetFactor } from '../actions/reset-factor.js';

/** Where they are signed in, and the pause after wrong passwords. */
export function PanelSessions({ one: { user, sessions } }: { one: OneUser }) {
  const now = useMinute();
  const end = useEndSession(user);
  const liftPause = useLiftPause();
  return (
    <Stack gap="md">
      {user.paused_until !== null && user.paused_until > now && (
        <PauseRow user={user} until={user.paused_until} liftPause={liftPause} />
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
