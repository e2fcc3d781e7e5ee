import type { MessageAnswer, SessionListAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../api/client.js';
import { ONE_USER_KEY } from '../api/lists/one-user.js';
import { useChange } from '../api/use-change.js';
import { USERS_KEY, type Whom } from '../api/lists/users.js';
import { useTexts } from '../i18n/language.js';

const sessionsKey = (userId: string) => [...USERS_KEY, 'sessions', userId];

/** Where a user is signed in. */
export const userSessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: sessionsKey(userId),
    queryFn: async ({ signal }) =>
      (await send('GET', `/users/sessions/${userId}`, { signal })) as SessionListAnswer,
    select: ({ sessions }) => sessions,
  });

export function useEndSession({ _id: userId, email }: Whom) {
  const { successes } = useTexts();
  return useChange({
    send: async (id: string) =>
      (await send('POST', '/users/sessions/end', { body: { id } })) as MessageAnswer,
    success: successes.sessionEnded,
    about: email,
    changes: [sessionsKey(userId), ONE_USER_KEY],
  });
}
