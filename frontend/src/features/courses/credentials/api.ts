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
/** Login, password and code are hidden until the member takes a seat. */
export const needsSeat = ({ seat }: Credential): boolean => seat !== undefined && seat.state !== 'seated';

/** What a credential is called. */
export const nameOf = ({ course_name, domain }: Credential): string => course_name || domain;

// The audit records each reading: the list is not fetched again within this time.
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
  /** `true` or `false`. */
  fill_only?: string;
  /** The secret of one-time codes; an empty one removes them. */
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
  /** Absent fields stay as they are. */
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
  const { successes } = useTexts();
  return useChange({
    send: ({ _id: id }: Credential) => send('DELETE', '/products/delete', { body: { id } }),
    success: successes.credentialDeleted,
    failure: 'contentDelete',
    changes: CREDENTIALS,
  });
}

interface Copy {
  credential: Credential;
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

/** The server's clock may be a little behind the page's. */
const AFTER_END_MS = 200;

/** How soon a failed request is repeated. */
const AGAIN_AFTER_MS = 10_000;

/** When to fetch the next code; a final refusal is not repeated. */
function nextIn({ data, error }: QueryState<CodeAnswer>): number | false {
  if (error instanceof ApiError && !error.isPassing && error.code !== 'TOO_MANY') return false;
  if (error) return AGAIN_AFTER_MS;
  return data ? Math.max(AFTER_END_MS, data.valid_until - pageClock.now() + AFTER_END_MS) : false;
}

/** The current code, fetched anew when it expires. Without an observer it is neither kept nor fetched. */
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

/** Only the button that asked keeps the answer. */
export const useRevealVersion = () =>
  useMutation({
    mutationFn: async (id: string) =>
      (await send('POST', '/products/versions/reveal', { body: { id } })) as RevealedVersionAnswer,
    gcTime: 0,
  });
