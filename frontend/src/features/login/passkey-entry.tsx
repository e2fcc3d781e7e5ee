import type { PasskeySignInPayload } from '@keyroster/contracts/dto';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { usePageTexts } from '../../shared/i18n/language.js';
import { askForPasskey } from '../../shared/api/passkeys.js';
import { usePasskeyLogin } from './api.js';

const WAKES_BY_ITSELF_MS = 2_000;

/** Signs in by a passkey, which this button asks for or the browser offers in the field of the name. */
export function PasskeyEntry({ hasField }: { hasField: boolean }) {
  const page = usePageTexts();
  const isAwake = useIsAwake();
  const [isAsked, setIsAsked] = useState(false);
  const { mutate, isPending } = usePasskeyLogin();
  usePasskeyInField(isAwake && hasField && !isPending && !isAsked, mutate);
  const ask = () => {
    setIsAsked(true);
    mutate(null);
  };
  return (
    <>
      <Button variant="default" fullWidth onClick={ask}>
        {page.withPasskey}
      </Button>
      {isPending && <span hidden data-asking />}
    </>
  );
}

/**
 * True two seconds after the page opened, or once a field is pressed, so that passkeys load nothing before the page is
 * there. Other input doesn't count: a press on Login with blank fields sends no request.
 */
function useIsAwake(): boolean {
  const [isAwake, setIsAwake] = useState(false);
  useEffect(() => {
    const wake = () => setIsAwake(true);
    const wakeAtField = ({ target }: PointerEvent) => {
      if (target instanceof HTMLInputElement) wake();
    };
    const timer = setTimeout(wake, WAKES_BY_ITSELF_MS);
    window.addEventListener('pointerdown', wakeAtField);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', wakeAtField);
    };
  }, []);
  return isAwake;
}

/** The server's challenge expires after five minutes; a new one is offered before that. */
const OFFERED_MS = 270_000;

function usePasskeyInField(isWanted: boolean, onPicked: (passkey: PasskeySignInPayload) => void): void {
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    const offer = async () => {
      const passkey = await pickedInField();
      if (passkey && !isOver) onPicked(passkey);
    };
    void offer();
    // Each offer replaces the one before, and the button's request replaces all offers.
    const timer = setInterval(() => void offer(), OFFERED_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isWanted, onPicked]);
}

/** Null where the browser can't offer passkeys, or the user dismissed the offer: neither needs a message. */
async function pickedInField(): Promise<PasskeySignInPayload | null> {
  try {
    const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser');
    return (await browserSupportsWebAuthnAutofill()) ? await askForPasskey(true) : null;
  } catch {
    return null;
  }
}
