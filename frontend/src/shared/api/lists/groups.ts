import { TEXTS } from '@keyroster/contracts';
import type { GroupAnswer, GroupListAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../client.js';

/** What every query key about profile groups begins with. */
export const GROUPS_KEY = ['groups'] as const;

/** A profile group. */
export type ProfileGroup = Pick<GroupAnswer, keyof GroupAnswer>;

/** All profile groups, for an admin. */
export const groupsQuery = queryOptions({
  queryKey: [...GROUPS_KEY, 'list'],
  queryFn: async ({ signal }) => (await send('GET', '/group/get', { signal })) as GroupListAnswer,
  select: ({ group }): ProfileGroup[] => group,
  meta: { failure: TEXTS.failures.groupList },
});
