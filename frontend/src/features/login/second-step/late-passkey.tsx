import { useEffect } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { PasskeyLoginPayload, PasskeySignInPayload, TokenAnswer } from '@keyroster/contracts/dto';
import { ApiError, messageOf } from '../../../shared/api/api-error.js';
import { send } from '../../../shared/api/client.js';
import { deviceId, keepToken } from '../../../shared/api/session/token.js';
import { askForPasskey, isPutOff } from '../../../shared/api/passkeys.js';
import { endIn, keepEnd } from '../../../shared/session-end/last-end.js';
import { dismissToasts, showError } from '../../../shared/ui/toaster.js';
import { useStepWords } from './step-words.js';

/** What was offered holds for five minutes with the server; after somewhat less it is offered anew. */
const OFFERED_MS = 270_000;

/** Null where the browser can't, and when it was put off: nobody has asked for it yet. */
async function pickedInField(): Promise<PasskeySignInPayload | null> {
  try {
    const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser');
    return (await browserSupportsWebAuthnAutofill()) ? await askForPasskey({ inField: true }) : null;
  } catch {
    return null;
  }
}

/** Has the browser offer passkeys in the field of the name, for as long as it is wanted. */
function usePasskeyInField(isWanted: boolean, onPicked: (passkey: PasskeySignInPayload) => void): void {
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    const offer = async () => {
      const passkey = await pickedInField();
      if (passkey && !isOver) onPicked(passkey);
    };
    void offer();
    // Each takes the place of the one before, as does what the button asks for.
    const timer = setInterval(() => void offer(), OFFERED_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isWanted, onPicked]);
}

interface LatePasskeyProps {
  /** How often the button was pressed. */
  asked: number;
  hasField: boolean;
}

/** What the button and the field of the name set in motion. */
export function LatePasskey({ asked, hasField }: LatePasskeyProps) {
  const { mutate, isPending } = usePasskeyLogin();
  usePasskeyInField(hasField && !isPending && asked === 0, mutate);
  useEffect(() => {
    if (asked > 0) mutate(null);
  }, [asked, mutate]);
  return isPending ? <span hidden data-asking /> : null;
}

async function logIn(picked: PasskeySignInPayload | null): Promise<string> {
  const passkey = picked ?? (await askForPasskey());
  const body: PasskeyLoginPayload = { ...passkey, device_id: deviceId() };
  const { token } = (await send('POST', '/users/passkeys/login', { body })) as TokenAnswer;
  return token;
}

/** Signs in by a passkey: by one that was picked already, or by the one that the browser asks for. */
function usePasskeyLogin() {
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
