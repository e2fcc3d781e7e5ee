import type { AuditListAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { ONE_USER_KEY } from '../../../../shared/api/lists/one-user.js';
import { send } from '../../../../shared/api/client.js';
import type { User } from '../../../../shared/api/lists/users.js';

const LOOKED_THROUGH = 200;

/** The newest entries of the audit about a user. The search is by name, which others may share a part of. */
export const userAuditQuery = ({ _id, email }: Pick<User, '_id' | 'email'>) =>
  queryOptions({
    queryKey: [...ONE_USER_KEY, 'audit', _id, email],
    queryFn: async ({ signal }) => {
      const params = new URLSearchParams({ q: email, limit: String(LOOKED_THROUGH) });
      return (await send('GET', `/audit?${params}`, { signal })) as AuditListAnswer;
    },
    select: ({ entries }) => entries.filter(({ target }) => target === _id),
  });
