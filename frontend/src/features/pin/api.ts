import type {
  PinLinkOwnerAnswer,
  PinLoginPayload,
  PinSetAnswer,
  SetPinPayload,
  TokenAnswer,
} from '@keyroster/contracts/dto';
import { useMutation } from '@tanstack/react-query';
import { ApiError, tokenIn } from '../../shared/api/api-error.js';
import { getQuery, send } from '../../shared/api/client.js';
import { deviceId, keepDoor, keepToken } from '../../shared/api/session/token.js';
import { endIn, keepEnd } from '../../shared/session-end/last-end.js';
import { dismissToasts } from '../../shared/ui/toaster.js';

async function logIn(login: Pick<PinLoginPayload, 'username' | 'password'>): Promise<string> {
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
      const kind = code === 'INVALID_CREDENTIALS' ? 'pin' : code;
      keepEnd({ message: error.message, kind, token: null });
    },
    onSuccess: (token) => {
      dismissToasts();
      keepDoor(token, screen);
      keepToken(token);
    },
  });

const pinLinkPath = (token: string): string => `/users/pinlink/${encodeURIComponent(token)}`;

export const pinLinkOwnerQuery = (token: string) =>
  getQuery<PinLinkOwnerAnswer>(['pinlink', token], pinLinkPath(token), {
    staleTime: Infinity,
    meta: { isQuiet: true },
  });

export async function setPin(token: string, password: string): Promise<PinSetAnswer> {
  const body: SetPinPayload = { password, device_id: deviceId() };
  return (await send('POST', pinLinkPath(token), { body })) as PinSetAnswer;
}
