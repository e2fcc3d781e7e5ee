import type { TokenAnswer } from '@keyroster/contracts/dto';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { PATHS } from '../../paths.js';
import { send } from '../client.js';
import { keepLook } from './token.js';

const BACK = 'look:back';

/** Lets an admin see, in this tab, what a user sees. */
export function useViewAs() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useMutation({
    mutationFn: async (id: string) => (await send('POST', '/users/viewas', { body: { id } })) as TokenAnswer,
    onSuccess: ({ token }) => {
      sessionStorage.setItem(BACK, pathname + search);
      keepLook(token);
      void navigate(PATHS.shops);
    },
  });
}

/** Where the admin was. */
export const wayBack = (): string => sessionStorage.getItem(BACK) ?? PATHS.users;
