import type { MessageAnswer, PutAwayPayload } from '@keyroster/contracts/dto';
import { send } from '../../shared/api/client.js';
import { INBOX_KEY, type Item } from '../../shared/api/inbox.js';
import { useChange } from '../../shared/api/use-change.js';
import { useTexts } from '../../shared/i18n/language.js';

export function usePutAway() {
  return useChange({
    send: async ({ kind, id }: Pick<Item, 'kind' | 'id'>) => {
      const body: Pick<PutAwayPayload, keyof PutAwayPayload> = { kind, id };
      return (await send('POST', '/inbox/away', { body })) as MessageAnswer;
    },
    success: (_item, { message }) => message,
    changes: [INBOX_KEY],
  });
}

/** Lifts the pause of a block of addresses after wrong tries of many names. */
export function useLiftBlock() {
  const { successes } = useTexts();
  return useChange({
    send: async (block: string) =>
      (await send('POST', '/users/unpause', { body: { block } })) as MessageAnswer,
    success: successes.pauseLifted,
    about: (block) => block,
    changes: [INBOX_KEY],
  });
}
