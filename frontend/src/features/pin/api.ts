import type { PinLoginPayload, TokenAnswer } from '@keyroster/contracts/dto';
import { useMutation } from '@tanstack/react-query';
import { ApiError, tokenIn } from '../../shared/api/api-error.js';
import { send } from '../../shared/api/client.js';
import { deviceId, keepToken, keepDoor } from '../../shared/api/session/token.js';
import { endIn, keepEnd } from '../../shared/session-end/last-end.js';
import { dismissToasts } from '../../shared/ui/toaster.js';

type PinLogin = Pick<PinLoginPayload, 'username' | 'password'>;

async function logIn(login: PinLogin): Promise<string> {
  const body: PinLoginPayload = { ...login, device_id: deviceId() };
  return tokenIn((await send('POST', '/users/userlogin', { body })) as Partial<TokenAnswer> | undefined);
}

/** Logs in by PIN, and remembers the screen to return to when the session is ended from outside. */
export const usePinLogin = (screen: string) =>
  useMutation({
    mutationFn: logIn,
    onError: (error) => {
      if (endIn(error)) return;
      const code = error instanceof ApiError ? error.code : undefined;
      keepEnd({
        message: error.message,
        kind: code === 'INVALID_CREDENTIALS' ? 'pin' : code,
        token: null,
      });
    },
    onSuccess: (token) => {
      dismissToasts();
      keepDoor(token, screen);
      keepToken(token);
    },
  });
