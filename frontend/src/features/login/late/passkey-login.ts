import type { PasskeyLoginPayload, PasskeySignInPayload, TokenAnswer } from '@keyroster/contracts/dto';
import { useMutation } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../../shared/api/api-error.js';
import { send } from '../../../shared/api/client.js';
import { deviceId } from '../../../shared/api/session/device-id.js';
import { keepToken } from '../../../shared/api/session/token.js';
import { askForPasskey, isPutOff } from '../../../shared/passkeys/ask-for-passkey.js';
import { endIn, keepEnd } from '../../../shared/session-end/last-end.js';
import { dismissToasts, showError } from '../../../shared/ui/toasts/toasts.js';
import { useStepWords } from './step-words.js';

async function logIn(picked: PasskeySignInPayload | null): Promise<string> {
  const passkey = picked ?? (await askForPasskey());
  const body: PasskeyLoginPayload = { ...passkey, device_id: deviceId() };
  const { token } = (await send('POST', '/users/passkeys/login', { body })) as TokenAnswer;
  return token;
}

/** Signs in by a passkey: by one that was picked already, or by the one that the browser asks for. */
export function usePasskeyLogin() {
  const words = useStepWords();
  return useMutation({
    mutationFn: logIn,
    onSuccess: (token) => {
      dismissToasts();
      keepToken(token);
    },
    onError: (error) => {
      if (isPutOff(error)) return;
      const end = endIn(error);
      keepEnd(end);
      if (!end) showError(error instanceof ApiError ? messageOf(error) : words.failed);
    },
    meta: { isQuiet: true },
  });
}
