import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { oneUserQuery } from '../../../shared/api/lists/one-user.js';
import { useRealtime } from '../../../shared/realtime/realtime-context.js';

/** All of a user, with their pings and lock as they happen. */
export function useOneUser(userId: string, isOpen: boolean) {
  const client = useRealtime();
  const queryClient = useQueryClient();
  const query = useQuery({ ...oneUserQuery(userId), enabled: isOpen });

  useEffect(() => {
    if (!isOpen) return;
    return client?.watchActivity({
      onDelta: ({ users }) => {
        const change = users.find(({ _id }) => _id === userId);
        if (!change) return;
        queryClient.setQueryData(oneUserQuery(userId).queryKey, (one) => {
          const isOlder = one && change.version !== undefined && change.version < one.user.version;
          return one && !isOlder ? { ...one, user: { ...one.user, ...change } } : one;
        });
      },
      // What was missed comes with the next fetch, which an interruption brings by itself.
      onGap: () => undefined,
    });
  }, [client, queryClient, userId, isOpen]);

  return query;
}
