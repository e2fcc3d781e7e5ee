import type {
  MadeProgramTokenAnswer,
  MakeProgramTokenPayload,
  ProgramTokenAnswer,
  ProgramTokenListAnswer,
} from '@keyroster/contracts/dto';
import { getQuery } from '../../shared/api/client.js';
import { useMakeSecret, usePost } from '../../shared/api/use-change.js';

const TOKENS_KEY = ['tokens'] as const;

export type ProgramToken = Pick<ProgramTokenAnswer, keyof ProgramTokenAnswer>;

export const tokensQuery = getQuery([...TOKENS_KEY, 'list'], '/tokens', {
  select: ({ tokens }: ProgramTokenListAnswer): ProgramToken[] => tokens,
});

export const useMakeToken = () =>
  useMakeSecret<MakeProgramTokenPayload, MadeProgramTokenAnswer>('/tokens', TOKENS_KEY);

export const useRemoveToken = () =>
  usePost<{ id: string }>('/tokens/remove', [TOKENS_KEY], { successKey: 'deleted' });
