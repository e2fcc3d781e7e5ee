import type { Credential, Subtitle } from '../../api.js';
import { useCreateCredential, useUpdateCredential } from '../credential-changes.js';
import { seatWords, type CredentialValues } from './credential-values.js';

interface Settled {
  onSuccess: () => void;
  onError: (error: Error) => void;
}

/** Saves what the form holds: as a new credential of a subtitle, or as a change of the one that is edited. */
export function useSaveCredential(subtitle: Subtitle | undefined, edited: Credential | null) {
  const create = useCreateCredential();
  const update = useUpdateCredential();

  return ({ file, seats, note, otp, isCodeRemoved, ...typed }: CredentialValues, settled: Settled): void => {
    // A second press of the button while the first is under way would make a second one.
    if (create.isPending || update.isPending) return;
    const isNamed = otp.trim() !== '' || (edited !== null && isCodeRemoved);
    const others = { ...typed, ...seatWords({ seats, note }, edited) };
    const words = isNamed ? { ...others, otp: isCodeRemoved ? '' : otp } : others;
    if (edited) update.mutate({ id: edited._id, words }, settled);
    else if (subtitle && file) create.mutate({ subtitleId: subtitle._id, words, file }, settled);
  };
}
