import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../shared/api/session/current-user.js';
import { readToken } from '../../shared/api/session/token.js';
import { logoutTo, useLogout } from '../../shared/api/session/use-logout.js';
import { useEndSession, userSessionsQuery } from '../../shared/sessions/api.js';
import { SessionList } from '../../shared/sessions/session-list.js';
import { AwaitedRows } from '../../shared/table/table-states.js';
import { sessionIdIn } from './session-in-token.js';

/** Where one is signed in: the session that looks at it is known by its token, and ends as by Logout. */
export function OwnSessions() {
  const { _id, role } = useCurrentUser();
  const sessions = useQuery(userSessionsQuery(_id));
  const end = useEndSession({ _id });
  const logOut = useLogout(logoutTo(role));
  const here = sessionIdIn(readToken());
  if (!sessions.data) return <AwaitedRows of={sessions} height={48} />;
  return (
    <SessionList
      sessions={sessions.data}
      here={here}
      ending={end.isPending ? end.variables : undefined}
      onEnd={(id) => (id === here ? logOut() : end.mutate(id))}
    />
  );
}
