import type { MessageAnswer, PutAwayPayload } from '@keyroster/contracts/dto';
import { send } from '../../shared/api/client.js';
import { INBOX_KEY, type Item } from '../../shared/api/lists/inbox.js';
import { USERS_KEY, type Whom } from '../../shared/api/lists/users.js';
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

export function useLiftPause() {
  const { successes } = useTexts();
  return useChange({
    send: async ({ _id }: Whom) =>
      (await send('POST', '/users/unpause', { body: { id: _id } })) as MessageAnswer,
    success: successes.pauseLifted,
    about: ({ email }) => email,
    changes: [INBOX_KEY, USERS_KEY],
  });
}
