import type { ExplainAnswer, ExplainRepair } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../api/client.js';
import { useChange } from '../api/use-change.js';
import { useTexts } from '../i18n/language.js';

export interface Wanted {
  p_id?: string;
  shop_id?: string;
}

export const explainQuery = (userId: string, wanted: Wanted) =>
  queryOptions({
    queryKey: ['explain', 'detail', userId, wanted],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ user_id: userId, ...wanted });
      return (await send('GET', `/explain?${query.toString()}`, { signal })) as ExplainAnswer;
    },
  });

/** The call that the server names: whatever shows the user is fetched again. */
export function useRepair(email: string | undefined) {
  const { successes } = useTexts();
  return useChange({
    send: ({ method, path, body }: ExplainRepair) => send(method, path.replace(/^\/api/, ''), { body }),
    success: successes.updated,
    about: email,
    changes: [['explain'], ['oneUser'], ['users'], ['assignments'], ['whitelist'], ['renewals'], ['seats']],
  });
}
