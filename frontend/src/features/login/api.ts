import { TEXTS } from '@keyroster/contracts';
import type { LoginPayload, TokenAnswer } from '@keyroster/contracts/dto';
import { useMutation } from '@tanstack/react-query';
import { send } from '../../shared/api/client.js';
import { keepToken } from '../../shared/api/token.js';
import { dismissToasts, showError } from '../../shared/ui/toasts.js';

export type Credentials = Pick<LoginPayload, 'email' | 'password'>;

/** The token that came, or null: an answer without one is a refusal too. */
async function login(body: Credentials): Promise<string | null> {
  const answer = (await send('POST', '/users/login', { body })) as Partial<TokenAnswer> | undefined;
  return answer?.token ?? null;
}

export const useLogin = () =>
  useMutation({
    mutationFn: login,
    onSuccess: (token) => {
      if (token) {
        dismissToasts();
        keepToken(token);
      } else showError(TEXTS.refusals.invalidCredentials);
    },
  });
