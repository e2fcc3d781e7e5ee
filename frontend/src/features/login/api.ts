import type { LoginPayload, TokenAnswer } from '@keyroster/contracts/dto';
import { useMutation } from '@tanstack/react-query';
import { tokenIn, type ApiError } from '../../shared/api/api-error.js';
import { send } from '../../shared/api/client.js';
import { deviceId, keepToken } from '../../shared/api/session/token.js';
import { endIn, keepEnd } from '../../shared/session-end/last-end.js';
import { dismissToasts } from '../../shared/ui/toaster.js';

export type Credentials = Pick<LoginPayload, 'email' | 'password'>;

/** With the code, where one is wanted. */
type Entry = Pick<LoginPayload, 'email' | 'password' | 'code'>;

async function login(entry: Entry): Promise<string> {
  const body: LoginPayload = { ...entry, device_id: deviceId() };
  return tokenIn((await send('POST', '/users/login', { body })) as Partial<TokenAnswer> | undefined);
}

export const useLogin = () =>
  useMutation({
    mutationFn: login,
    // Somebody else, or another reason: what was said of a lock no longer holds. A wrong code is said at its field.
    onError: (error, { code }) => {
      if (endIn(error)) return;
      keepEnd(code ? null : { message: error.message, kind: (error as Partial<ApiError>).code, token: null });
    },
    onSuccess: (token) => {
      dismissToasts();
      keepToken(token);
    },
  });
