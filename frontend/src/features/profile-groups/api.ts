import type { BrowserAnswer, GroupDeletedAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { ASSIGNMENTS_KEY } from '../../shared/api/courses.js';
import { send } from '../../shared/api/client.js';
import { GROUPS_KEY, USERS_KEY } from '../../shared/api/people.js';
import { useChange } from '../../shared/api/use-change.js';
import { useTexts } from '../../shared/i18n/language.js';
import { useGroupWords } from './words.js';

export const membersQuery = queryOptions({
  queryKey: [...GROUPS_KEY, 'members'],
  queryFn: async ({ signal }) => (await send('GET', '/browser', { signal })) as BrowserAnswer,
  select: ({ browser }) => new Map(browser.map(({ _id, users }) => [_id, users.length])),
  meta: { isQuiet: true, isBackground: true },
});

export function useAddGroup() {
  const { successes, failures } = useTexts();
  return useChange({
    send: (name: string) => send('POST', '/group/add', { body: { name } }),
    success: successes.added,
    failure: failures.groupAdd,
    changes: [GROUPS_KEY],
  });
}

export function useRenameGroup() {
  const { successes } = useTexts();
  return useChange({
    send: (body: { _id: string; name: string }) => send('POST', '/group/update', { body }),
    success: successes.updated,
    changes: [GROUPS_KEY, USERS_KEY],
  });
}

export function useGroupTitles() {
  const { successes } = useTexts();
  return useChange({
    send: (body: { _id: string; titles: string[] }) => send('POST', '/group/titles', { body }),
    success: successes.updated,
    changes: [GROUPS_KEY, ASSIGNMENTS_KEY],
  });
}

export function useDeleteGroup() {
  const { successes, failures } = useTexts();
  const words = useGroupWords();
  return useChange({
    send: async (_id: string) =>
      (await send('POST', '/group/delete', { body: { _id } })) as GroupDeletedAnswer,
    success: successes.deleted,
    // Only the server knows how many users are left without a group.
    about: (_id, { without_group }) => (without_group > 0 ? words.usersStay(without_group) : undefined),
    failure: failures.groupDelete,
    changes: [GROUPS_KEY, USERS_KEY],
  });
}
