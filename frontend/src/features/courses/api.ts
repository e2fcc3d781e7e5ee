import type {
  CredentialAnswer,
  CredentialListAnswer,
  TitleUserAnswer,
  TitleUserListAnswer,
} from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { ASSIGNMENTS_KEY } from '../../shared/api/courses.js';
import { send, sendForFile } from '../../shared/api/client.js';

export type { Subtitle } from '../../shared/api/courses.js';

export type Credential = Pick<CredentialAnswer, keyof CredentialAnswer>;
/** Whether login, password and code are hidden until they take a seat. */
export const isClosed = ({ seat }: Credential): boolean => seat !== undefined && seat.state !== 'seated';

export type TitleUser = Pick<TitleUserAnswer, keyof TitleUserAnswer>;

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

/** Everyone a title is assigned to, locked and expired ones too. */
export const titleUsersQuery = (titleId: string) =>
  queryOptions({
    queryKey: [...ASSIGNMENTS_KEY, 'list', { titleId }],
    queryFn: async ({ signal }) =>
      (await send('GET', `/shops/users/${titleId}`, { signal })) as TitleUserListAnswer,
    select: ({ users }): TitleUser[] => users,
  });

/** The credentials of a title, or of all of them, with their passwords. */
export const fetchExport = (titleId: string | undefined): Promise<Blob> =>
  sendForFile(titleId === undefined ? '/products/export' : `/products/export?shop_id=${titleId}`);
