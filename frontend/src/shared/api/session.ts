import type { CurrentUserAnswer, TokenCheckAnswer, ViewingAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from './client.js';

/** The user behind the token. */
export type CurrentUser = Pick<CurrentUserAnswer, keyof CurrentUserAnswer> & {
  /** There where it is an admin who sees this as them. */
  viewing?: ViewingAnswer;
};

/** Marks a logout that is under way here. */
export const LOGOUT_KEY = ['session', 'logout'] as const;

/** The token check. It doesn't retry: the guard sends its visitor to `/`, which does. */
export const sessionQuery = queryOptions({
  queryKey: ['session', 'detail'],
  queryFn: async ({ signal }) => (await send('GET', '/verify-token', { signal })) as TokenCheckAnswer,
  select: ({ user, viewing }): CurrentUser => (viewing ? { ...user, viewing } : user),
  retry: false,
  staleTime: 5_000,
  meta: { isQuiet: true },
});
