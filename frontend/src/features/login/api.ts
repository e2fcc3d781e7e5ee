import type {
  LoginPayload,
  PasskeyLoginPayload,
  PasskeySignInPayload,
  TokenAnswer,
} from '@keyroster/contracts/dto';
import { useMutation } from '@tanstack/react-query';
import { ApiError, messageOf, tokenIn } from '../../shared/api/api-error.js';
import { send } from '../../shared/api/client.js';
import { deviceId, keepToken } from '../../shared/api/session/token.js';
import { askForPasskey, isPutOff } from '../../shared/api/passkeys.js';
import { endIn, keepEnd } from '../../shared/session-end/last-end.js';
import { dismissToasts, showError } from '../../shared/ui/toaster.js';
import { useLoginWords } from './words.js';

export type Credentials = Pick<LoginPayload, 'email' | 'password'>;

async function login(entry: Omit<LoginPayload, 'device_id'>): Promise<string> {
  const body: LoginPayload = { ...entry, device_id: deviceId() };
  return tokenIn((await send('POST', '/users/login', { body })) as Partial<TokenAnswer> | undefined);
}

function keepLogin(token: string): void {
  dismissToasts();
  keepToken(token);
}

export const useLogin = () =>
  useMutation({
    mutationFn: login,
    // Another failure replaces the notice of a lock. A wrong code is shown at its field.
    onError: (error, { code }) => {
      if (endIn(error)) return;
      keepEnd(code ? null : { message: error.message, kind: (error as Partial<ApiError>).code, token: null });
    },
    onSuccess: keepLogin,
  });

async function logInByPasskey(picked: PasskeySignInPayload | null): Promise<string> {
  const passkey = picked ?? (await askForPasskey());
  const body: PasskeyLoginPayload = { ...passkey, device_id: deviceId() };
  const { token } = (await send('POST', '/users/passkeys/login', { body })) as TokenAnswer;
  return token;
}

/** Signs in by a passkey that was already picked, or by one that the browser asks for. */
export function usePasskeyLogin() {
  const words = useLoginWords();
  return useMutation({
    mutationFn: logInByPasskey,
    onSuccess: keepLogin,
    onError: (error) => {
      if (isPutOff(error)) return;
      const end = endIn(error);
      keepEnd(end);
      if (!end) showError(error instanceof ApiError ? messageOf(error) : words.failed);
    },
    meta: { isQuiet: true },
  });
}
