import type { AuditListAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { ONE_USER_KEY } from '../../../../shared/api/lists/one-user.js';
import { send } from '../../../../shared/api/client.js';

const NEWEST = 200;

/** The newest entries of the audit about a user. */
export const userAuditQuery = (userId: string) =>
  queryOptions({
    queryKey: [...ONE_USER_KEY, 'audit', userId],
    queryFn: async ({ signal }) => {
      const params = new URLSearchParams({ target: userId, limit: String(NEWEST) });
      return (await send('GET', `/audit?${params}`, { signal })) as AuditListAnswer;
    },
    select: ({ entries }) => entries,
  });
