import { activityStatus, type ActivityChange } from '@keyroster/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { oneUserQuery, type User } from '../../../shared/api/people.js';
import { useRealtime } from '../../../shared/realtime/realtime-context.js';

/** All of a user, with their pings and lock as they happen. */
export function useOneUser(userId: string, isOpen: boolean) {
  const client = useRealtime();
  const queryClient = useQueryClient();
  const query = useQuery({ ...oneUserQuery(userId), enabled: isOpen });

  useEffect(() => {
    if (!isOpen) return;
    return client?.watchActivity({
      onDelta: ({ users, serverTime }) => {
        const change = users.find(({ _id }) => _id === userId);
        const { queryKey } = oneUserQuery(userId);
        const one = queryClient.getQueryData(queryKey);
        if (!change || !one) return;
        const isOlder = change.version !== undefined && change.version < one.user.version;
        if (!isOlder) queryClient.setQueryData(queryKey, { ...one, user: { ...one.user, ...change } });
        if (hasArrived(one.user, change, serverTime)) void queryClient.invalidateQueries({ queryKey });
      },
      // What was missed comes with the next fetch, which an interruption brings by itself.
      onGap: () => undefined,
    });
  }, [client, queryClient, userId, isOpen]);

  return query;
}

/** Whether it looks like a login, of which there is no other news. */
function hasArrived(
  user: User,
  { last_ping_timestamp: last = user.last_ping_timestamp, ip_address = user.ip_address }: ActivityChange,
  now: number,
): boolean {
  const isBack =
    activityStatus(user.last_ping_timestamp, now) === 'Inactive' && last > user.last_ping_timestamp;
  return isBack || ip_address !== user.ip_address;
}
