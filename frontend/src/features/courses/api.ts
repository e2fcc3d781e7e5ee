import type {
  SubtitlesChangedAnswer,
  TitleCountsAnswer,
  TitleCountsListAnswer,
  TitlesChangedAnswer,
  TitleUserAnswer,
  TitleUserListAnswer,
} from '@keyroster/contracts/dto';
import { getQuery, send, sendForFile } from '../../shared/api/client.js';
import { useChange } from '../../shared/api/use-change.js';
import { useTexts } from '../../shared/i18n/language.js';
import { ASSIGNMENTS_KEY, type Subtitle, type Title } from '../../shared/api/courses.js';

export type TitleUser = Pick<TitleUserAnswer, keyof TitleUserAnswer>;

/** Everyone a title is assigned to, including locked and expired users. */
export const titleUsersQuery = (titleId: string) =>
  getQuery([...ASSIGNMENTS_KEY, 'list', { titleId }], `/shops/users/${titleId}`, {
    select: ({ users }: TitleUserListAnswer): TitleUser[] => users,
  });

export const fetchExport = (titleId: string | undefined): Promise<Blob> =>
  sendForFile(titleId === undefined ? '/products/export' : `/products/export?shop_id=${titleId}`);

export type TitleCounts = Pick<TitleCountsAnswer, keyof TitleCountsAnswer>;

export const titleCountsQuery = getQuery(['titleCounts', 'list'], '/shops/counts', {
  select: ({ counts }: TitleCountsListAnswer) =>
    new Map<string, TitleCounts>(counts.map((one) => [one._id, one])),
  meta: { isQuiet: true, isBackground: true },
});

const COUNTS_KEY = ['titleCounts'] as const;
const TITLES = [['titles'], COUNTS_KEY] as const;
const SUBTITLES = [['subtitles'], COUNTS_KEY] as const;

export const useCreateTitle = () =>
  useChange({
    send: async (shop_name: string) =>
      (await send('POST', '/shops/create', { body: { shop_name } })) as TitlesChangedAnswer,
    successKey: 'created',
    changes: TITLES,
  });

export const useRenameTitle = ({ _id: id }: Title) =>
  useChange({
    send: (shop_name: string) => send('POST', '/shops/update', { body: { shop_name, id } }),
    successKey: 'updated',
    changes: TITLES,
  });

export function useDeleteTitle() {
  const { successes } = useTexts();
  return useChange({
    send: ({ _id: id }: Title) => send('DELETE', '/shops/delete', { body: { id } }),
    success: ({ shop_name }) => successes.nameDeleted(shop_name),
    failure: 'contentDelete',
    changes: TITLES,
  });
}

export const useCreateSubtitle = () =>
  useChange({
    send: async ({ titleId, name }: { titleId: string; name: string }) =>
      (await send('POST', '/shops/create_subtitle', {
        body: { shop_id: titleId, subtitle: name },
      })) as SubtitlesChangedAnswer,
    successKey: 'created',
    changes: SUBTITLES,
  });

export const useRenameSubtitle = ({ _id: id }: Subtitle) =>
  useChange({
    send: (subtitle: string) => send('POST', '/shops/subtitle/update', { body: { subtitle, id } }),
    successKey: 'updated',
    changes: SUBTITLES,
  });

export function useDeleteSubtitle() {
  const { successes } = useTexts();
  return useChange({
    send: ({ _id: id }: Subtitle) => send('DELETE', '/shops/subtitle', { body: { id } }),
    success: ({ subtitle }) => successes.nameDeleted(subtitle),
    failure: 'contentDelete',
    changes: SUBTITLES,
  });
}
