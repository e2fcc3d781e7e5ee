import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { usePageTexts } from '../../shared/i18n/language.js';
import { latePart } from '../../shared/late.js';

// The first page doesn't wait for it, and the limit of its weight has no room for it.
const LatePasskey = latePart(async () => (await import('./late/late-passkey.js')).LatePasskey);

const WAKING = ['pointermove', 'touchstart', 'keydown'];
const WAKES_BY_ITSELF_MS = 2_000;

/** The way in by a passkey: this button, and what the browser offers in the field of the name. */
export function PasskeyEntry({ hasField }: { hasField: boolean }) {
  const page = usePageTexts();
  const [asked, setAsked] = useState(0);
  const [isAwake, setIsAwake] = useState(false);

  useEffect(() => {
    const wake = () => setIsAwake(true);
    const timer = setTimeout(wake, WAKES_BY_ITSELF_MS);
    for (const sign of WAKING) window.addEventListener(sign, wake, { once: true });
    return () => {
      clearTimeout(timer);
      for (const sign of WAKING) window.removeEventListener(sign, wake);
    };
  }, []);

  return (
    <>
      <Button variant="default" fullWidth onClick={() => setAsked(asked + 1)}>
        {page.withPasskey}
      </Button>
      {(isAwake || asked > 0) && <LatePasskey asked={asked} hasField={hasField} />}
    </>
  );
}
