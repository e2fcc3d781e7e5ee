import type { UndoRef } from '@keyroster/contracts/dto';

/** How the answer to a change says that it can be taken back. */
export type Undo = Pick<UndoRef, keyof UndoRef>;

/** How an answer is taken back, if it is the answer to something that can be. */
export function undoIn(answer: unknown): Undo | undefined {
  if (typeof answer !== 'object' || answer === null || !('undo' in answer)) return undefined;
  return answer.undo as Undo | undefined;
}
