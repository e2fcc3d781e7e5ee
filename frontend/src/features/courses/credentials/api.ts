import type {
  CodeAnswer,
  CredentialAnswer,
  CredentialListAnswer,
  ReportTroublePayload,
  RevealedVersionAnswer,
  TroubleReportedAnswer,
  VersionListAnswer,
} from '@keyroster/contracts/dto';
import { queryOptions, useMutation, type QueryState } from '@tanstack/react-query';
import { ApiError } from '../../../shared/api/api-error.js';
import { send } from '../../../shared/api/client.js';
import { useChange } from '../../../shared/api/use-change.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { pageClock } from '../../../shared/time/page-clock.js';

export type Credential = Pick<CredentialAnswer, keyof CredentialAnswer>;
/** Whether login, password and code are hidden until they take a seat. */
export const isClosed = ({ seat }: Credential): boolean => seat !== undefined && seat.state !== 'seated';

/** What a credential is called. */
export const nameOf = ({ course_name, domain }: Credential): string => course_name || domain;

/** The host says which site it is; the rest of an address is noise. */
export const hostOf = (domain: string): string => new URL(domain).host.replace(/^www\./, '');

// Each reading is written down by the server: another look soon after doesn't need one.
const CREDENTIALS_STALE_MS = 30_000;

export const credentialsQuery = (subtitleId: string) =>
  queryOptions({
    queryKey: ['credentials', 'list', subtitleId],
    queryFn: async ({ signal }) =>
      (await send('GET', `/products/${subtitleId}`, { signal })) as CredentialListAnswer,
    select: ({ products }): Credential[] => products,
    staleTime: CREDENTIALS_STALE_MS,
  });

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

/** The server's clock may be a little behind what the page takes it for. */
const AFTER_END_MS = 200;

/** What failed may succeed a little later, and whoever asks too often is refused. */
const AGAIN_AFTER_MS = 10_000;

/** In how long the next code is asked for; what is refused for good is not asked for again. */
function nextIn({ data, error }: QueryState<CodeAnswer>): number | false {
  if (error instanceof ApiError && !error.isPassing && error.code !== 'TOO_MANY') return false;
  if (error) return AGAIN_AFTER_MS;
  return data ? Math.max(AFTER_END_MS, data.valid_until - pageClock.now() + AFTER_END_MS) : false;
}

/** The code of now, and the next one as soon as there is one; what nobody looks at is neither kept nor fetched. */
export const codeQuery = (p_id: string) =>
  queryOptions({
    queryKey: ['code', p_id],
    queryFn: async ({ signal }) =>
      (await send('POST', '/products/code', { body: { p_id }, signal })) as CodeAnswer,
    refetchInterval: ({ state }) => nextIn(state),
    staleTime: 0,
    gcTime: 0,
    meta: { isBackground: true },
  });

export function useReportTrouble() {
  return useChange({
    send: async (body: ReportTroublePayload) =>
      (await send('POST', '/troubles/report', { body })) as TroubleReportedAnswer,
    success: (_report, { message }) => message,
    changes: CREDENTIALS,
  });
}

export const versionsQuery = (credentialId: string) =>
  queryOptions({
    queryKey: ['versions', 'list', credentialId],
    queryFn: async ({ signal }) =>
      (await send('GET', `/products/versions/${credentialId}`, { signal })) as VersionListAnswer,
    select: ({ versions }) => versions,
  });

export function useRestoreVersion() {
  const { successes } = useTexts();
  return useChange({
    send: (id: string) => send('POST', '/products/versions/restore', { body: { id } }),
    success: successes.updated,
    changes: [['versions'], ['credentials'], ['exposed']],
  });
}

/** Kept by the button that asked, and by nothing else. */
export const useRevealVersion = () =>
  useMutation({
    mutationFn: async (id: string) =>
      (await send('POST', '/products/versions/reveal', { body: { id } })) as RevealedVersionAnswer,
    gcTime: 0,
  });
