import { RENEWAL_DAYS, renewedPackage, subscriptionEnd, type UserPackage } from '@keyroster/contracts';
import type { RenewPayload, RenewedAnswer } from '@keyroster/contracts/dto';
import {
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
  type MutationFilters,
  type QueryClient,
} from '@tanstack/react-query';
import { packagesQuery, patchUser, type User } from '../api/people.js';
import { send } from '../api/client.js';
import type { Resource } from '../api/query-client.js';
import { pageClock } from '../time/page-clock.js';
import { lastAmountOf } from './api.js';
import { renewedEnd, CARD_CHANGE_KEY, changeBack, changeCard, patchCard } from './board.js';

/** The renewed user, with the version that the screen shows. */
type Renewed = Pick<User, '_id' | 'version'>;

/** Without an amount, that of the package counts, or of the last renewal by as many days. */
export type RenewalTerms = Pick<RenewPayload, 'package_id' | 'amount' | 'method' | 'note'> & { days: number };

/** What a renewal in one press gives: the last package as it is now, or 30 days. */
export function usePressTerms(): (last: UserPackage | null) => RenewalTerms {
  const { data: packages } = useQuery(packagesQuery);
  return (last) => {
    const found = renewedPackage(last, packages ?? []);
    return found ? { days: found.days, package_id: found._id } : { days: RENEWAL_DAYS };
  };
}

interface Renewal {
  user: Renewed;
  terms: RenewalTerms;
}

const RENEW_KEY = [...CARD_CHANGE_KEY, 'renew'] as const;
const CHANGED: readonly Resource[] = ['renewals', 'dueCount', 'oneUser', 'users'];

const renewalsOf = (id: string): MutationFilters => ({
  mutationKey: RENEW_KEY,
  predicate: ({ state }) => (state.variables as Renewal | undefined)?.user._id === id,
});

/** Whether a user is being renewed, on whatever screen it was asked. */
export const useIsRenewing = (id: string): boolean => useIsMutating(renewalsOf(id)) > 0;

const DOUBLE_CLICK_MS = 500;

/** Whether a renewal of this user is under way, or was pressed so shortly ago that this is a double click. */
const isSamePress = (client: QueryClient, id: string): boolean =>
  client
    .getMutationCache()
    .findAll(renewalsOf(id))
    .some(
      ({ state: { status, submittedAt } }) =>
        status === 'pending' || Math.abs(Date.now() - submittedAt) < DOUBLE_CLICK_MS,
    );

async function renew({ user: { _id, version }, terms }: Renewal): Promise<RenewedAnswer> {
  const { amount = terms.package_id ? undefined : await lastAmountOf(_id, terms.days), ...rest } = terms;
  const body: RenewPayload = { user_id: _id, version, ...rest, ...(amount !== undefined && { amount }) };
  return (await send('POST', '/renewals', { body })) as RenewedAnswer;
}

/** Moves the card at once, and back if the server refuses. A press while the call is pending is ignored. */
export function useRenew(hasToast = true) {
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
    onSuccess: async ({ user }) => {
      patchUser(client, user);
      const end = subscriptionEnd(user.sub_start_date, user.sub_validity);
      await patchCard(client, user._id, { version: user.version, ...(end !== null && { end }) });
    },
    onError: (_error, _renewal, changed) => changeBack(client, changed),
    // Not awaited: the renewal ends before the refetch, so that its answer is shown.
    onSettled: () => {
      for (const resource of CHANGED) void client.invalidateQueries({ queryKey: [resource] });
    },
    meta: hasToast ? { success: (_renewal: Renewal, { message }: RenewedAnswer) => message } : {},
  });

  /** Resolves to null if it was not done; the toast has said why. */
  return async ({ _id, version }: Renewed, terms: RenewalTerms): Promise<RenewedAnswer | null> => {
    if (isSamePress(client, _id)) return null;
    return mutateAsync({ user: { _id, version }, terms }).catch(() => null);
  };
}
