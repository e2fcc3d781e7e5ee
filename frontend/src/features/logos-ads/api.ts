import type { LogoListAnswer } from '@keyroster/contracts/dto';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { send } from '../../shared/api/client.js';
import { adsQuery, configQuery } from '../../shared/api/config.js';
import { useChange } from '../../shared/api/use-change.js';
import { useTexts } from '../../shared/i18n/language.js';

/** Also the folder under `/static/`. */
export type MediaKind = 'logos' | 'ads';

/** The logos' file names under `/static/logos/`, newest first. */
const logosQuery = queryOptions({
  queryKey: ['logos', 'list'],
  queryFn: async ({ signal }) => (await send('GET', '/get_logo', { signal })) as LogoListAnswer,
  select: ({ urls }) => urls,
});

const PATHS: Readonly<Record<MediaKind, { upload: string; delete: string }>> = {
  logos: { upload: '/upload_logo', delete: '/delete_logo' },
  ads: { upload: '/ads/upload', delete: '/ads/delete' },
};

/** The config has the newest logo, for the frame. */
const CHANGES = {
  logos: [['logos'], configQuery.queryKey],
  ads: [['ads']],
} as const;

export function useMedia(kind: MediaKind) {
  const logos = useQuery({ ...logosQuery, enabled: kind === 'logos' });
  const ads = useQuery({ ...adsQuery, enabled: kind === 'ads' });
  return kind === 'logos' ? logos : ads;
}

export function useUpload(kind: MediaKind) {
  const { successes } = useTexts();
  return useChange({
    send: (file: File) => {
      const body = new FormData();
      body.set('file', file);
      return send('POST', PATHS[kind].upload, { body });
    },
    success: successes.uploaded,
    failure: 'mediaUpload',
    changes: CHANGES[kind],
  });
}

export function useDelete(kind: MediaKind) {
  const { successes } = useTexts();
  return useChange({
    send: (name: string) => send('POST', PATHS[kind].delete, { body: { name } }),
    success: successes.deleted,
    failure: 'mediaDelete',
    changes: CHANGES[kind],
  });
}
