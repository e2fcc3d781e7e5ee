import { subscriptionEnd } from '@keyroster/contracts';
import type { RenewPayload, RenewedAnswer } from '@keyroster/contracts/dto';
import {
  useIsMutating,
  useMutation,
  useQueryClient,
  type MutationFilters,
  type QueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { ONE_USER_KEY, patchUser, USERS_KEY } from '../api/people.js';
import { pageClock } from '../time/page-clock.js';
import { DUE_KEY, lastAmountOf, RENEWALS_KEY, sendRenewal } from './api.js';
import { renewedEnd, CARD_CHANGE_KEY, changeBack, changeCard, confirmCard } from './board.js';

/** Who is renewed, as they are seen on the screen. */
interface Renewed {
  _id: string;
  version: number;
}

/** By how many days, and what is written down of it. Without an amount it is that of the last renewal by as many days. */
export type RenewalTerms = Pick<RenewPayload, 'days' | 'amount' | 'method' | 'note'>;

interface Renewal {
  user: Renewed;
  terms: RenewalTerms;
}

const RENEW_KEY = [...CARD_CHANGE_KEY, 'renew'] as const;
const CHANGED = [RENEWALS_KEY, DUE_KEY, ONE_USER_KEY, USERS_KEY];

const renewalsOf = (id: string): MutationFilters => ({
  mutationKey: RENEW_KEY,
  predicate: ({ state }) => (state.variables as Renewal | undefined)?.user._id === id,
});

/** Whether somebody is being renewed, from wherever it was asked. */
export const useIsRenewing = (id: string): boolean => useIsMutating(renewalsOf(id)) > 0;

/** The most that lies between the two clicks of a double click. */
const DOUBLE_CLICK_MS = 500;

/** Whether a renewal of theirs is under way, or was pressed so shortly ago that this is the second click of it. */
const isSamePress = (client: QueryClient, id: string): boolean =>
  client
    .getMutationCache()
    .findAll(renewalsOf(id))
    .some(
      ({ state: { status, submittedAt } }) =>
        status === 'pending' || Math.abs(Date.now() - submittedAt) < DOUBLE_CLICK_MS,
    );

async function renew({ user: { _id, version }, terms }: Renewal): Promise<RenewedAnswer> {
  const { amount = await lastAmountOf(_id, terms.days), ...rest } = terms;
  return sendRenewal({ user_id: _id, version, ...rest, ...(amount !== undefined && { amount }) });
}

/**
 * Renews; the card moves at once, and back should the server refuse. Of two presses the second is none, however
 * fast the first was answered, and of two admins the second is told.
 */
export function useRenew(onRenewed?: (answer: RenewedAnswer) => void) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: RENEW_KEY,
    mutationFn: renew,
    onMutate: ({ user, terms }) => {
      const now = pageClock.now();
      return changeCard(client, user._id, ({ end }) => ({
        end: renewedEnd(end, terms.days, now),
        told_at: null,
      }));
    },
    onSuccess: async (answer) => {
      const { user } = answer;
      onRenewed?.(answer);
      patchUser(client, user);
      const end = subscriptionEnd(user.sub_start_date, user.sub_validity);
      await confirmCard(client, user._id, { version: user.version, ...(end !== null && { end }) });
    },
    onError: (_error, _renewal, changed) => changeBack(client, changed),
    // Not waited for: the renewal is over before it is asked again, so that what is answered counts.
    onSettled: () => {
      for (const queryKey of CHANGED) void client.invalidateQueries({ queryKey });
    },
    meta: { success: (_renewal: Renewal, { message }: RenewedAnswer) => message },
  });

  /** Answers what came of it; null where it was not done: what failed has been said. */
  return useCallback(
    async ({ _id, version }: Renewed, terms: RenewalTerms): Promise<RenewedAnswer | null> => {
      if (isSamePress(client, _id)) return null;
      return mutateAsync({ user: { _id, version }, terms }).catch(() => null);
    },
    [client, mutateAsync],
  );
}
