import type { UndoAnswer, UndoListAnswer, UndoRef } from '@keyroster/contracts/dto';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../api/client.js';
import { useTexts } from '../i18n/language.js';

/** A change that can be taken back. */
export type Undoable = Pick<UndoAnswer, keyof UndoAnswer>;

/** All that can be taken back, newest first. */
export const undosQuery = queryOptions({
  queryKey: ['undos', 'list'],
  queryFn: async ({ signal }) => (await send('GET', '/undo', { signal })) as UndoListAnswer,
  select: ({ undos }): Undoable[] => undos,
});

/** Takes a change back, by its id. Anything that shows may be another then. */
export function useTakeBack() {
  const client = useQueryClient();
  const { successes } = useTexts();
  return useMutation({
    mutationFn: (id: string) => send('POST', '/undo', { body: { id } }),
    // Also when it was refused: then the screen shows what is older than it should be.
    onSettled: () => client.invalidateQueries(),
    meta: { success: successes.undone },
  });
}

/** How the answer to a change says that it can be taken back. */
export type Undo = Pick<UndoRef, keyof UndoRef>;

/** How an answer is taken back, if it is the answer to something that can be. */
export function undoIn(answer: unknown): Undo | undefined {
  if (typeof answer !== 'object' || answer === null || !('undo' in answer)) return undefined;
  return answer.undo as Undo | undefined;
}
