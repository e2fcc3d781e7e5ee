import type {
  CurrentUserAnswer,
  OwnFactorsAnswer,
  TokenCheckAnswer,
  ViewingAnswer,
} from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../client.js';
import { createContext, useContext } from 'react';

/** The user behind the token. */
export type CurrentUser = Pick<CurrentUserAnswer, keyof CurrentUserAnswer> & {
  /** There where it is an admin who sees this as them. */
  viewing?: ViewingAnswer;
  /** There of who has a second factor. */
  factors?: Pick<OwnFactorsAnswer, keyof OwnFactorsAnswer>;
  /** There of an admin who has to set one up before anything else. */
  isFactorNeeded?: true;
};

/** Of the token check. */
export const SESSION_KEY = ['session', 'detail'] as const;

/** Marks a logout that is under way here. */
export const LOGOUT_KEY = ['session', 'logout'] as const;

/** The token check. It doesn't retry: the guard sends its visitor to `/`, which does. */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async ({ signal }) => (await send('GET', '/verify-token', { signal })) as TokenCheckAnswer,
  select: ({ user, viewing, second_factor, second_factor_needed }): CurrentUser => ({
    ...user,
    ...(viewing && { viewing }),
    ...(second_factor && { factors: second_factor }),
    ...(second_factor_needed && { isFactorNeeded: true }),
  }),
  retry: false,
  staleTime: 5_000,
  meta: { isQuiet: true },
});

const Context = createContext<CurrentUser | null>(null);

/** Given by the guard of the protected area to all that stands in it. */
export const CurrentUserProvider = Context.Provider;

/** Who has signed in. */
export function useCurrentUser(): CurrentUser {
  const user = useContext(Context);
  if (!user) throw new Error('Nobody has signed in outside of the protected area');
  return user;
}
