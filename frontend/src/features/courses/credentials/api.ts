import type {
  CodeAnswer,
  CredentialAnswer,
  CredentialListAnswer,
  ReportTroublePayload,
  RevealedVersionAnswer,
  UpdateCredentialPayload,
  VersionListAnswer,
} from '@keyroster/contracts/dto';
import { queryOptions, useMutation, type QueryState } from '@tanstack/react-query';
import { ApiError } from '../../../shared/api/api-error.js';
import { getQuery, send } from '../../../shared/api/client.js';
import { useChange, usePost } from '../../../shared/api/use-change.js';
import { pageClock } from '../../../shared/time/page-clock.js';

export type Credential = Pick<CredentialAnswer, keyof CredentialAnswer>;
/** Login, password and code are hidden until the member takes a seat. */
export const needsSeat = ({ seat }: Credential): boolean => seat !== undefined && seat.state !== 'seated';

/** What shows a credential: its name, or else its domain, and its picture. */
export type Pictured = Pick<Credential, 'course_name' | 'domain' | 'image'>;

export const nameOf = ({ course_name, domain }: Omit<Pictured, 'image'>): string => course_name || domain;

// The audit records each reading: the list is not fetched again within this time.
const CREDENTIALS_STALE_MS = 30_000;

export const credentialsQuery = (subtitleId: string) =>
  getQuery(['credentials', 'list', subtitleId], `/products/${subtitleId}`, {
    select: ({ products }: CredentialListAnswer): Credential[] => products,
    staleTime: CREDENTIALS_STALE_MS,
  });

const CREDENTIALS = ['credentials', 'titleCounts'] as const;

/** The fields of a credential, all as texts, as a form sends them. */
export type CredentialWords = Record<Exclude<keyof UpdateCredentialPayload, 'id'>, string>;

export const useCreateCredential = () =>
  usePost<FormData>('/products/create', CREDENTIALS, { successKey: 'credentialSaved' });

/** Absent fields stay as they are. */
export const useUpdateCredential = () =>
  usePost<Partial<CredentialWords> & { id: string }>('/products/update', CREDENTIALS, {
    successKey: 'credentialSaved',
  });

export const useChangeImage = () =>
  usePost<FormData>('/products/update/image', CREDENTIALS, { successKey: 'credentialImageUpdated' });

export const useDeleteCredential = () =>
  useChange({
    send: ({ _id: id }: Credential) => send('DELETE', '/products/delete', { body: { id } }),
    successKey: 'credentialDeleted',
    failure: 'contentDelete',
    changes: CREDENTIALS,
  });

export const useCopyCredential = () =>
  usePost<{ subtitleId: string; p_id: string }>('/products/copy', CREDENTIALS, {
    successKey: 'credentialCopied',
  });

/** The server's clock may be a little behind the page's. */
const AFTER_END_MS = 200;

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

export const useReportTrouble = () => usePost<ReportTroublePayload>('/troubles/report', CREDENTIALS);

export const versionsQuery = (credentialId: string) =>
  getQuery(['versions', 'list', credentialId], `/products/versions/${credentialId}`, {
    select: ({ versions }: VersionListAnswer) => versions,
  });

export const useRestoreVersion = () =>
  usePost<{ id: string }>('/products/versions/restore', ['versions', 'credentials', 'exposed'], {
    successKey: 'updated',
  });

/** Only the button that asked keeps the answer. */
export const useRevealVersion = () =>
  useMutation({
    mutationFn: async (id: string) =>
      (await send('POST', '/products/versions/reveal', { body: { id } })) as RevealedVersionAnswer,
    gcTime: 0,
  });
