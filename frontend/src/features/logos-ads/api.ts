import type { LogoListAnswer } from '@keyroster/contracts/dto';
import { useQuery } from '@tanstack/react-query';
import { formOf, getQuery, send } from '../../shared/api/client.js';
import { adsQuery, configQuery } from '../../shared/api/config.js';
import { useChange } from '../../shared/api/use-change.js';

/** Also the folder under `/static/`. */
export type MediaKind = 'logos' | 'ads';

/** The logos' file names under `/static/logos/`, newest first. */
const logosQuery = getQuery(['logos', 'list'], '/get_logo', { select: ({ urls }: LogoListAnswer) => urls });

const CALLS = {
  // The config names the newest logo, for the frame.
  logos: { upload: '/upload_logo', delete: '/delete_logo', changes: [['logos'], configQuery.queryKey] },
  ads: { upload: '/ads/upload', delete: '/ads/delete', changes: [['ads']] },
} as const;

export function useMedia(kind: MediaKind) {
  const logos = useQuery({ ...logosQuery, enabled: kind === 'logos' });
  const ads = useQuery({ ...adsQuery, enabled: kind === 'ads' });
  return kind === 'logos' ? logos : ads;
}

export const useUpload = (kind: MediaKind) =>
  useChange({
    send: (file: File) => send('POST', CALLS[kind].upload, { body: formOf({ file }) }),
    successKey: 'uploaded',
    failure: 'mediaUpload',
    changes: CALLS[kind].changes,
  });

export const useDelete = (kind: MediaKind) =>
  useChange({
    send: (name: string) => send('POST', CALLS[kind].delete, { body: { name } }),
    successKey: 'deleted',
    failure: 'mediaDelete',
    changes: CALLS[kind].changes,
  });
