import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { showSuccess } from '../ui/toasts.js';

interface Change<Input, Answer> {
  send: (input: Input) => Promise<Answer>;
  /** What the toast says once it is done. */
  success: string | ((input: Input) => string);
  /** What the toast says when it failed and the server gave no message. */
  failure?: string;
  /** Beginnings of the keys of all that shows what was changed. */
  changes: readonly QueryKey[];
}

/** A change that somebody asks for: says how it went and is over when the screen shows what came of it. */
export function useChange<Input, Answer = unknown>({
  send,
  success,
  failure,
  changes,
}: Change<Input, Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (_answer, input) => {
      showSuccess(typeof success === 'string' ? success : success(input));
      await Promise.all(changes.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    ...(failure !== undefined && { meta: { failure } }),
  });
}
