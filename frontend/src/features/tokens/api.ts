import type {
  MadeProgramTokenAnswer,
  MakeProgramTokenPayload,
  ProgramTokenAnswer,
  ProgramTokenListAnswer,
} from '@keyroster/contracts/dto';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../../shared/api/client.js';
import { useChange } from '../../shared/api/use-change.js';
import { useTexts } from '../../shared/i18n/language.js';

const TOKENS_KEY = ['tokens'] as const;

/** A token with which a program calls. */
export type ProgramToken = Pick<ProgramTokenAnswer, keyof ProgramTokenAnswer>;

/** All of them, newest first. */
export const tokensQuery = queryOptions({
  queryKey: [...TOKENS_KEY, 'list'],
  queryFn: async ({ signal }) => (await send('GET', '/tokens', { signal })) as ProgramTokenListAnswer,
  select: ({ tokens }): ProgramToken[] => tokens,
});

/** The token is shown only once: the answer is dropped with the dialog that shows it. */
export function useMakeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: MakeProgramTokenPayload) =>
      (await send('POST', '/tokens', { body })) as MadeProgramTokenAnswer,
    onSuccess: () => client.invalidateQueries({ queryKey: TOKENS_KEY }),
    gcTime: 0,
  });
}

export function useRemoveToken() {
  const { successes } = useTexts();
  return useChange({
    send: (id: string) => send('POST', '/tokens/remove', { body: { id } }),
    success: successes.deleted,
    changes: [TOKENS_KEY],
  });
}
