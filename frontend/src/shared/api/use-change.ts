import type { Texts } from '@keyroster/contracts';
import type { MessageAnswer } from '@keyroster/contracts/dto';
import {
  useMutation,
  useQueryClient,
  type MutationKey,
  type QueryKey,
  type Query,
  type QueryClient,
  type QueryFilters,
} from '@tanstack/react-query';
import { send as call } from './client.js';
import { useTexts } from '../i18n/language.js';
import type { About, CallMeta, Resource, Success } from './query-client.js';

type Successes = Texts['successes'];
type SuccessKey = { [Key in keyof Successes]: Successes[Key] extends string ? Key : never }[keyof Successes];

/** What has changed: all of a resource, or what the longer beginning of a query key names. */
type Changed = Resource | QueryKey;

interface Change<Input, Answer> extends Pick<CallMeta, 'failure' | 'isQuiet'> {
  send: (input: Input) => Promise<Answer>;
  /** The key of the toast's text. Without key and text the server's message is shown; null is no toast. */
  successKey?: SuccessKey;
  success?: Success<Input, Answer> | null;
  /** The user that the toast names, where the answer doesn't say. */
  about?: About<Input, Answer>;
  changes: readonly Changed[];
  mutationKey?: MutationKey;
}

const messageIn = (_input: unknown, answer: unknown): string => (answer as MessageAnswer).message;

/** A change by the user, pending until the screen shows the new data. The query client shows the toast. */
export function useChange<Input, Answer = unknown>({
  send,
  successKey,
  success = messageIn,
  about,
  failure,
  changes,
  isQuiet = false,
  ...options
}: Change<Input, Answer>) {
  const client = useQueryClient();
  const { successes } = useTexts();
  return useMutation({
    ...options,
    mutationFn: send,
    onSuccess: () =>
      Promise.all(
        changes.map((changed) =>
          fetchAgain(client, { queryKey: typeof changed === 'string' ? [changed] : changed }),
        ),
      ),
    meta: {
      about,
      isQuiet,
      ...(success !== null && { success: successKey ? successes[successKey] : success }),
      ...(failure && { failure }),
    },
  });
}

/** A change whose input is the body of the call. */
export const usePost = <Payload extends object, Answer = unknown>(
  path: string,
  changes: readonly Changed[],
  options?: Omit<Change<Payload, Answer>, 'send' | 'changes'>,
) =>
  useChange<Payload, Answer>({
    send: async (body) => (await call('POST', path, { body })) as Answer,
    changes,
    ...options,
  });

/** Saves something that has a form: without an id it is a new one. */
export function useSave<Payload extends { _id?: string }>(path: string, changed: Resource) {
  const { successes } = useTexts();
  return usePost<Payload>(path, [changed], {
    success: ({ _id }) => (_id === undefined ? successes.created : successes.updated),
  });
}

export const useRemove = (path: string, changed: Resource) =>
  usePost<{ _id: string }>(path, [changed], { successKey: 'deleted' });

/** Makes something with a secret, shown only once: the answer is dropped with the dialog that shows it. */
export function useMakeSecret<Payload extends object, Answer>(path: string, changed: Resource) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Payload) => (await call('POST', path, { body })) as Answer,
    onSuccess: () => client.invalidateQueries({ queryKey: [changed] }),
    gcTime: 0,
  });
}

/** Fetches that follow a running one, whose data may be from before the change. */
const followUps = new WeakMap<Query, Promise<void>>();

/** Fetches data again, but restarts no running fetch, as TanStack would: a long list might never arrive. */
export async function fetchAgain(client: QueryClient, filters: QueryFilters = {}): Promise<void> {
  const running = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  await Promise.all([
    client.invalidateQueries({ ...filters, fetchStatus: 'idle' }),
    ...running.map((query) => followUp(client, query)),
  ]);
}

function followUp(client: QueryClient, query: Query): Promise<void> {
  const known = followUps.get(query);
  if (known) return known;
  const fetchOnce = () => {
    followUps.delete(query);
    return client.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
  };
  const next = query.fetch(undefined, { cancelRefetch: false }).then(fetchOnce, fetchOnce);
  followUps.set(query, next);
  return next;
}
