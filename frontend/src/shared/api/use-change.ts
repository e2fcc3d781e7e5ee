import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { fetchAgain } from './fetch-again.js';
import type { About, Success } from './query-client.js';

interface Change<Input, Answer> {
  send: (input: Input) => Promise<Answer>;
  /** What the toast says once it is done. */
  success: Success<Input, Answer>;
  /** Whom the toast names, where the answer doesn't say. */
  about?: About<Input, Answer>;
  /** What the toast says when it failed and the server gave no message. */
  failure?: string;
  /** Beginnings of the keys of all that shows what was changed. */
  changes: readonly QueryKey[];
  /** The screen itself says what failed. */
  isQuiet?: boolean;
}

/** A change that somebody asks for: it is over when the screen shows what came of it. The query client says how it went. */
export function useChange<Input, Answer = unknown>({
  send,
  success,
  about,
  failure,
  changes,
  isQuiet = false,
}: Change<Input, Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => Promise.all(changes.map((queryKey) => fetchAgain(client, { queryKey }))),
    meta: { success, about, isQuiet, ...(failure !== undefined && { failure }) },
  });
}
