import type { PasskeySignInPayload } from '@keyroster/contracts/dto';
import { useEffect } from 'react';
import { askForPasskey } from '../../../shared/passkeys/ask-for-passkey.js';

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
export function usePasskeyInField(
  isWanted: boolean,
  onPicked: (passkey: PasskeySignInPayload) => void,
): void {
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
