import { send } from '../../../shared/api/client.js';
import { useChange } from '../../../shared/api/use-change.js';
import { useTexts } from '../../../shared/i18n/language.js';
import type { Credential } from '../api.js';

const CREDENTIALS = [['credentials']];

/** The words of a credential, as they are typed. */
export type CredentialWords = Pick<Credential, 'course_name' | 'domain' | 'email' | 'password'> & {
  seats?: string;
  note?: string;
  /** What codes are made from; empty takes it away. */
  otp?: string;
};

interface NewCredential {
  subtitleId: string;
  words: CredentialWords;
  file: File;
}

export function useCreateCredential() {
  const { successes } = useTexts();
  return useChange({
    send: ({ subtitleId, words, file }: NewCredential) => {
      const body = new FormData();
      body.set('shop_id', subtitleId);
      for (const [field, text] of Object.entries(words)) body.set(field, text);
      body.set('file', file);
      return send('POST', '/products/create', { body });
    },
    success: successes.credentialSaved,
    changes: CREDENTIALS,
  });
}

interface EditedCredential {
  id: string;
  /** What is absent stays as it is. */
  words: Partial<CredentialWords>;
}

export function useUpdateCredential() {
  const { successes } = useTexts();
  return useChange({
    send: ({ id, words }: EditedCredential) => send('POST', '/products/update', { body: { ...words, id } }),
    success: successes.credentialSaved,
    changes: CREDENTIALS,
  });
}

interface NewPicture {
  id: string;
  file: File;
}

export function useChangeImage() {
  const { successes } = useTexts();
  return useChange({
    send: ({ id, file }: NewPicture) => {
      const body = new FormData();
      body.set('id', id);
      body.set('file', file);
      return send('POST', '/products/update/image', { body });
    },
    success: successes.credentialImageUpdated,
    changes: CREDENTIALS,
  });
}

export function useDeleteCredential() {
  const { successes, failures } = useTexts();
  return useChange({
    send: ({ _id: id }: Credential) => send('DELETE', '/products/delete', { body: { id } }),
    success: successes.credentialDeleted,
    failure: failures.contentDelete,
    changes: CREDENTIALS,
  });
}

interface Copy {
  credential: Credential;
  /** Where it is copied to. */
  subtitleId: string;
}

export function useCopyCredential() {
  const { successes } = useTexts();
  return useChange({
    send: ({ credential, subtitleId }: Copy) =>
      send('POST', '/products/copy', { body: { subtitleId, p_id: credential._id } }),
    success: successes.credentialCopied,
    changes: CREDENTIALS,
  });
}
