import type { Credential, Subtitle } from '../../api.js';
import { useCreateCredential, useUpdateCredential } from '../credential-changes.js';
import { changedWords, type CredentialValues } from './credential-values.js';

interface Settled {
  onSuccess: () => void;
  onError: (error: Error) => void;
}

/** Saves what the form holds: as a new credential of a subtitle, or as a change of the one that is edited. */
export function useSaveCredential(subtitle: Subtitle | undefined, edited: Credential | null) {
  const create = useCreateCredential();
  const update = useUpdateCredential();

  const save = (values: CredentialValues, settled: Settled): void => {
    const { course_name, domain, email, password, otp, isCodeRemoved, file } = values;
    const isNamed = otp.trim() !== '' || (edited !== null && isCodeRemoved);
    const words = { ...changedWords(values, edited), ...(isNamed && { otp: isCodeRemoved ? '' : otp }) };
    // Of an edit what was changed alone: the rest may be another by now, and newer.
    if (edited) update.mutate({ id: edited._id, words }, settled);
    else if (subtitle && file) {
      const all = { course_name, domain, email, password, ...words };
      create.mutate({ subtitleId: subtitle._id, words: all, file }, settled);
    }
  };
  return { save, isSaving: create.isPending || update.isPending };
}
