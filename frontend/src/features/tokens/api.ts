import type {
  MadeProgramTokenAnswer,
  MakeProgramTokenPayload,
  ProgramTokenAnswer,
  ProgramTokenListAnswer,
} from '@keyroster/contracts/dto';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getQuery, send } from '../../shared/api/client.js';
import { useChange } from '../../shared/api/use-change.js';

const TOKENS_KEY = ['tokens'] as const;

export type ProgramToken = Pick<ProgramTokenAnswer, keyof ProgramTokenAnswer>;

export const tokensQuery = getQuery([...TOKENS_KEY, 'list'], '/tokens', {
  select: ({ tokens }: ProgramTokenListAnswer): ProgramToken[] => tokens,
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

export const useRemoveToken = () =>
  useChange({
    send: (id: string) => send('POST', '/tokens/remove', { body: { id } }),
    successKey: 'deleted',
    changes: [TOKENS_KEY],
  });
