import type {
  SubtitlesChangedAnswer,
  TitleCountsListAnswer,
  TitlesChangedAnswer,
  TitleUserAnswer,
  TitleUserListAnswer,
} from '@keyroster/contracts/dto';
import { getQuery, send, sendForFile } from '../../shared/api/client.js';
import type { Resource } from '../../shared/api/query-client.js';
import { useChange, usePost } from '../../shared/api/use-change.js';
import { useTexts } from '../../shared/i18n/language.js';
import type { Subtitle, Title } from '../../shared/api/courses.js';

export type TitleUser = Pick<TitleUserAnswer, keyof TitleUserAnswer>;

/** Everyone a title is assigned to, including locked and expired users. */
export const titleUsersQuery = (titleId: string) =>
  getQuery(['assignments', 'list', { titleId }], `/shops/users/${titleId}`, {
    select: ({ users }: TitleUserListAnswer): TitleUser[] => users,
  });

export const fetchExport = (titleId: string | undefined): Promise<Blob> =>
  sendForFile(titleId === undefined ? '/products/export' : `/products/export?shop_id=${titleId}`);

export const titleCountsQuery = getQuery(['titleCounts', 'list'], '/shops/counts', {
  select: ({ counts }: TitleCountsListAnswer) => new Map(counts.map((one) => [one._id, one])),
  meta: { isQuiet: true, isBackground: true },
});

const TITLES: readonly Resource[] = ['titles', 'titleCounts'];
const SUBTITLES: readonly Resource[] = ['subtitles', 'titleCounts'];

export const useCreateTitle = () =>
  usePost<{ shop_name: string }, TitlesChangedAnswer>('/shops/create', TITLES, { successKey: 'created' });

export const useRenameTitle = () =>
  usePost<{ id: string; shop_name: string }>('/shops/update', TITLES, { successKey: 'updated' });

function useDelete<Item extends { _id: string }>(
  path: string,
  changes: readonly Resource[],
  nameOf: (item: Item) => string,
) {
  const { successes } = useTexts();
  return useChange({
    send: ({ _id: id }: Item) => send('DELETE', path, { body: { id } }),
    success: (item) => successes.nameDeleted(nameOf(item)),
    failure: 'contentDelete',
    changes,
  });
}

export const useDeleteTitle = () => useDelete<Title>('/shops/delete', TITLES, ({ shop_name }) => shop_name);

export const useCreateSubtitle = () =>
  usePost<{ shop_id: string; subtitle: string }, SubtitlesChangedAnswer>(
    '/shops/create_subtitle',
    SUBTITLES,
    { successKey: 'created' },
  );

export const useRenameSubtitle = () =>
  usePost<{ id: string; subtitle: string }>('/shops/subtitle/update', SUBTITLES, { successKey: 'updated' });

export const useDeleteSubtitle = () =>
  useDelete<Subtitle>('/shops/subtitle', SUBTITLES, ({ subtitle }) => subtitle);
