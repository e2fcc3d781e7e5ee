import type { BrowserAnswer, GroupDeletedAnswer } from '@keyroster/contracts/dto';
import { getQuery } from '../../shared/api/client.js';
import { usePost } from '../../shared/api/use-change.js';
import { useGroupWords } from './words.js';

export const membersQuery = getQuery(['groups', 'members'], '/browser', {
  select: ({ browser }: BrowserAnswer) => new Map(browser.map(({ _id, users }) => [_id, users.length])),
  meta: { isQuiet: true, isBackground: true },
});

export const useAddGroup = () =>
  usePost<{ name: string }>('/group/add', ['groups'], { successKey: 'added', failure: 'groupAdd' });

export const useRenameGroup = () =>
  usePost<{ _id: string; name: string }>('/group/update', ['groups', 'users'], { successKey: 'updated' });

export const useGroupTitles = () =>
  usePost<{ _id: string; titles: string[] }>('/group/titles', ['groups', 'assignments'], {
    successKey: 'updated',
  });

export function useDeleteGroup() {
  const words = useGroupWords();
  return usePost<{ _id: string }, GroupDeletedAnswer>('/group/delete', ['groups', 'users'], {
    successKey: 'deleted',
    // Only the server knows how many users are left without a group.
    about: (_id, { without_group }) => (without_group > 0 ? words.usersStay(without_group) : undefined),
    failure: 'groupDelete',
  });
}
