import type { ToldPayload } from '@keyroster/contracts/dto';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ONE_USER_KEY } from '../../shared/api/lists/one-user.js';
import { send } from '../../shared/api/client.js';
import { BOARD_KEY } from '../../shared/renewals/api.js';
import { CARD_CHANGE_KEY, changeBack, changeCard } from '../../shared/renewals/changed-card.js';
import { pageClock } from '../../shared/time/page-clock.js';

/** Says that somebody was told of their end, or wasn't: the card shows it at once, and no more should the server refuse. */
export function useTold() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: CARD_CHANGE_KEY,
    mutationFn: (body: Pick<ToldPayload, keyof ToldPayload>) => send('POST', '/renewals/told', { body }),
    onMutate: ({ user_id, value }) =>
      changeCard(client, user_id, () => ({ told_at: value ? pageClock.now() : null })),
    onError: (_error, _body, changed) => changeBack(client, changed),
    onSettled: () => {
      for (const queryKey of [BOARD_KEY, ONE_USER_KEY]) void client.invalidateQueries({ queryKey });
    },
  });
  return useCallback((user_id: string, value: boolean) => mutate({ user_id, value }), [mutate]);
}
