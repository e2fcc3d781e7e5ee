import type {
  MadeProgramTokenAnswer,
  MakeProgramTokenPayload,
  ProgramTokenAnswer,
  ProgramTokenListAnswer,
} from '@keyroster/contracts/dto';
import { getQuery } from '../../shared/api/client.js';
import { useMakeSecret, usePost } from '../../shared/api/use-change.js';

export type ProgramToken = Pick<ProgramTokenAnswer, keyof ProgramTokenAnswer>;

export const tokensQuery = getQuery(['tokens', 'list'], '/tokens', {
  select: ({ tokens }: ProgramTokenListAnswer): ProgramToken[] => tokens,
});

export const useMakeToken = () =>
  useMakeSecret<MakeProgramTokenPayload, MadeProgramTokenAnswer>('/tokens', 'tokens');

export const useRemoveToken = () =>
  usePost<{ id: string }>('/tokens/remove', ['tokens'], { successKey: 'deleted' });
