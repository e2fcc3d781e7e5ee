import { useEffect } from 'react';
import { usePasskeyLogin } from './passkey-login.js';
import { usePasskeyInField } from './use-passkey-in-field.js';

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
