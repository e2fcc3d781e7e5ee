import type {
  MadeProgramTokenAnswer,
  MakeProgramTokenPayload,
  ProgramTokenAnswer,
  ProgramTokenListAnswer,
} from '@keyroster/contracts/dto';
import { getQuery, send } from '../../shared/api/client.js';
import { useChange, useMakeSecret } from '../../shared/api/use-change.js';

const TOKENS_KEY = ['tokens'] as const;

export type ProgramToken = Pick<ProgramTokenAnswer, keyof ProgramTokenAnswer>;

export const tokensQuery = getQuery([...TOKENS_KEY, 'list'], '/tokens', {
  select: ({ tokens }: ProgramTokenListAnswer): ProgramToken[] => tokens,
});

export const useMakeToken = () =>
  useMakeSecret<MakeProgramTokenPayload, MadeProgramTokenAnswer>('/tokens', TOKENS_KEY);

export const useRemoveToken = () =>
  useChange({
    send: (id: string) => send('POST', '/tokens/remove', { body: { id } }),
    successKey: 'deleted',
    changes: [TOKENS_KEY],
  });
