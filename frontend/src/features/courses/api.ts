import type { TitleUserAnswer, TitleUserListAnswer } from '@keyroster/contracts/dto';
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

const TITLES = [['titles']];
const SUBTITLES = [['subtitles']];

export const useCreateTitle = () =>
  useChange({
    send: (shop_name: string) => send('POST', '/shops/create', { body: { shop_name } }),
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

interface NewSubtitle {
  titleId: string;
  name: string;
}

export const useCreateSubtitle = () =>
  useChange({
    send: ({ titleId, name }: NewSubtitle) =>
      send('POST', '/shops/create_subtitle', { body: { shop_id: titleId, subtitle: name } }),
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
