import type { MessageAnswer, ToldPayload } from '@keyroster/contracts/dto';
import { send } from '../api/client.js';
import { useChange } from '../api/use-change.js';
import { USERS_KEY } from '../api/lists/users.js';
import { useMessageWords } from './message-words.js';

/** Notes that a user was told of the end of their subscription. */
export function useMarkAsTold(userId: string) {
  const words = useMessageWords();
  const body: ToldPayload = { user_id: userId, value: true };
  return useChange({
    send: async () => (await send('POST', '/renewals/told', { body })) as MessageAnswer,
    success: words.told,
    changes: [['renewals'], [...USERS_KEY, 'detail', userId]],
  });
}
