import type { PinLoginPayload, TokenAnswer } from '@keyroster/contracts/dto';
import { useMutation } from '@tanstack/react-query';
import { send } from '../../shared/api/client.js';
import { keepToken } from '../../shared/api/token.js';
import { useTexts } from '../../shared/i18n/language.js';
import { showError } from '../../shared/ui/toasts.js';

type PinLogin = Pick<PinLoginPayload, 'username' | 'password'>;

/** The token that came, or null: an answer without one is a refusal too. */
async function logIn(body: PinLogin): Promise<string | null> {
  const answer = (await send('POST', '/users/userlogin', { body })) as Partial<TokenAnswer> | undefined;
  return answer?.token ?? null;
}

export function usePinLogin() {
  const { refusals } = useTexts();
  return useMutation({
    mutationFn: logIn,
    onSuccess: (token) => {
      if (token) keepToken(token);
      else showError(refusals.invalidCredentials);
    },
  });
}
