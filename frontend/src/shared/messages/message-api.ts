import type { MessageAnswer, ToldPayload } from '@keyroster/contracts/dto';
import { send } from '../api/client.js';
import { useChange } from '../api/use-change.js';
import { ONE_USER_KEY } from '../api/lists/one-user.js';
import type { Whom } from '../api/lists/users.js';
import { useMessageWords } from './message-words.js';

/** Notes that a user was told of the end of their subscription. */
export function useMarkAsTold({ _id: userId, email }: Whom) {
  const words = useMessageWords();
  const body: ToldPayload = { user_id: userId, value: true };
  return useChange({
    send: async () => (await send('POST', '/renewals/told', { body })) as MessageAnswer,
    success: words.told,
    about: email,
    changes: [['renewals'], [...ONE_USER_KEY, 'detail', userId]],
  });
}
