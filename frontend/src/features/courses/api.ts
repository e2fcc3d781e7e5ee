import type { TitleUserAnswer, TitleUserListAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send, sendForFile } from '../../shared/api/client.js';
import { useChange } from '../../shared/api/use-change.js';
import { useTexts } from '../../shared/i18n/language.js';
import { ASSIGNMENTS_KEY, type Subtitle, type Title } from '../../shared/api/courses.js';

export type TitleUser = Pick<TitleUserAnswer, keyof TitleUserAnswer>;

/** Everyone a title is assigned to, including locked and expired users. */
export const titleUsersQuery = (titleId: string) =>
  queryOptions({
    queryKey: [...ASSIGNMENTS_KEY, 'list', { titleId }],
    queryFn: async ({ signal }) =>
      (await send('GET', `/shops/users/${titleId}`, { signal })) as TitleUserListAnswer,
    select: ({ users }): TitleUser[] => users,
  });

export const fetchExport = (titleId: string | undefined): Promise<Blob> =>
  sendForFile(titleId === undefined ? '/products/export' : `/products/export?shop_id=${titleId}`);

const TITLES = [['titles']];
const SUBTITLES = [['subtitles']];

export function useCreateTitle() {
  const { successes } = useTexts();
  return useChange({
    send: (shop_name: string) => send('POST', '/shops/create', { body: { shop_name } }),
    success: successes.created,
    changes: TITLES,
  });
}

export function useRenameTitle({ _id: id }: Title) {
  const { successes } = useTexts();
  return useChange({
    send: (shop_name: string) => send('POST', '/shops/update', { body: { shop_name, id } }),
    success: successes.updated,
    changes: TITLES,
  });
}

export function useDeleteTitle() {
  const { successes, failures } = useTexts();
  return useChange({
    send: ({ _id: id }: Title) => send('DELETE', '/shops/delete', { body: { id } }),
    success: ({ shop_name }) => successes.nameDeleted(shop_name),
    failure: failures.contentDelete,
    changes: TITLES,
  });
}

interface NewSubtitle {
  titleId: string;
  name: string;
}

export function useCreateSubtitle() {
  const { successes } = useTexts();
  return useChange({
    send: ({ titleId, name }: NewSubtitle) =>
      send('POST', '/shops/create_subtitle', { body: { shop_id: titleId, subtitle: name } }),
    success: successes.created,
    changes: SUBTITLES,
  });
}

export function useRenameSubtitle({ _id: id }: Subtitle) {
  const { successes } = useTexts();
  return useChange({
    send: (subtitle: string) => send('POST', '/shops/subtitle/update', { body: { subtitle, id } }),
    success: successes.updated,
    changes: SUBTITLES,
  });
}

export function useDeleteSubtitle() {
  const { successes, failures } = useTexts();
  return useChange({
    send: ({ _id: id }: Subtitle) => send('DELETE', '/shops/subtitle', { body: { id } }),
    success: ({ subtitle }) => successes.nameDeleted(subtitle),
    failure: failures.contentDelete,
    changes: SUBTITLES,
  });
}
