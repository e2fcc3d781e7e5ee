import type { BrowserAnswer, GroupDeletedAnswer } from '@keyroster/contracts/dto';
import { ASSIGNMENTS_KEY } from '../../shared/api/courses.js';
import { getQuery, send } from '../../shared/api/client.js';
import { GROUPS_KEY, USERS_KEY } from '../../shared/api/people.js';
import { useChange } from '../../shared/api/use-change.js';
import { useGroupWords } from './words.js';

export const membersQuery = getQuery([...GROUPS_KEY, 'members'], '/browser', {
  select: ({ browser }: BrowserAnswer) => new Map(browser.map(({ _id, users }) => [_id, users.length])),
  meta: { isQuiet: true, isBackground: true },
});

export const useAddGroup = () =>
  useChange({
    send: (name: string) => send('POST', '/group/add', { body: { name } }),
    successKey: 'added',
    failure: 'groupAdd',
    changes: [GROUPS_KEY],
  });

export const useRenameGroup = () =>
  useChange({
    send: (body: { _id: string; name: string }) => send('POST', '/group/update', { body }),
    successKey: 'updated',
    changes: [GROUPS_KEY, USERS_KEY],
  });

export const useGroupTitles = () =>
  useChange({
    send: (body: { _id: string; titles: string[] }) => send('POST', '/group/titles', { body }),
    successKey: 'updated',
    changes: [GROUPS_KEY, ASSIGNMENTS_KEY],
  });

export function useDeleteGroup() {
  const words = useGroupWords();
  return useChange({
    send: async (_id: string) =>
      (await send('POST', '/group/delete', { body: { _id } })) as GroupDeletedAnswer,
    successKey: 'deleted',
    // Only the server knows how many users are left without a group.
    about: (_id, { without_group }) => (without_group > 0 ? words.usersStay(without_group) : undefined),
    failure: 'groupDelete',
    changes: [GROUPS_KEY, USERS_KEY],
  });
}
