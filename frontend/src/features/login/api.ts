import { TEXTS } from '@keyroster/contracts';
import type { LoginPayload, TokenAnswer } from '@keyroster/contracts/dto';
import { useMutation } from '@tanstack/react-query';
import { send } from '../../shared/api/client.js';
import { deviceId } from '../../shared/api/device-id.js';
import { keepToken } from '../../shared/api/token.js';
import { endIn, keepEnd } from '../../shared/session-end/last-end.js';
import { dismissToasts, showError } from '../../shared/ui/toasts.js';

export type Credentials = Pick<LoginPayload, 'email' | 'password'>;

/** The token that came, or null: an answer without one is a refusal too. */
async function login(credentials: Credentials): Promise<string | null> {
  const body: LoginPayload = { ...credentials, device_id: deviceId() };
  const answer = (await send('POST', '/users/login', { body })) as Partial<TokenAnswer> | undefined;
  return answer?.token ?? null;
}

export const useLogin = () =>
  useMutation({
    mutationFn: login,
    // Somebody else, or another reason: what was said of a lock no longer holds.
    onError: (error) => {
      if (!endIn(error)) keepEnd(null);
    },
    onSuccess: (token) => {
      if (token) {
        dismissToasts();
        keepToken(token);
      } else showError(TEXTS.refusals.invalidCredentials);
    },
  });
