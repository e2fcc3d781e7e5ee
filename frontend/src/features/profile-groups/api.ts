import type { BrowserAnswer, GroupDeletedAnswer } from '@keyroster/contracts/dto';
import { ASSIGNMENTS_KEY } from '../../shared/api/courses.js';
import { getQuery } from '../../shared/api/client.js';
import { GROUPS_KEY, USERS_KEY } from '../../shared/api/people.js';
import { usePost } from '../../shared/api/use-change.js';
import { useGroupWords } from './words.js';

export const membersQuery = getQuery([...GROUPS_KEY, 'members'], '/browser', {
  select: ({ browser }: BrowserAnswer) => new Map(browser.map(({ _id, users }) => [_id, users.length])),
  meta: { isQuiet: true, isBackground: true },
});

export const useAddGroup = () =>
  usePost<{ name: string }>('/group/add', [GROUPS_KEY], { successKey: 'added', failure: 'groupAdd' });

export const useRenameGroup = () =>
  usePost<{ _id: string; name: string }>('/group/update', [GROUPS_KEY, USERS_KEY], { successKey: 'updated' });

export const useGroupTitles = () =>
  usePost<{ _id: string; titles: string[] }>('/group/titles', [GROUPS_KEY, ASSIGNMENTS_KEY], {
    successKey: 'updated',
  });

export function useDeleteGroup() {
  const words = useGroupWords();
  return usePost<{ _id: string }, GroupDeletedAnswer>('/group/delete', [GROUPS_KEY, USERS_KEY], {
    successKey: 'deleted',
    // Only the server knows how many users are left without a group.
    about: (_id, { without_group }) => (without_group > 0 ? words.usersStay(without_group) : undefined),
    failure: 'groupDelete',
  });
}
