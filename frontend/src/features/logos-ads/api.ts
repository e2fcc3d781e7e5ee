import type { LogoListAnswer } from '@keyroster/contracts/dto';
import { useQuery } from '@tanstack/react-query';
import { adsQuery } from '../../shared/api/config.js';
import { getQuery } from '../../shared/api/client.js';
import { usePost } from '../../shared/api/use-change.js';

/** Also the folder under `/static/`. */
export type MediaKind = 'logos' | 'ads';

/** The logos' file names under `/static/logos/`, newest first. */
const logosQuery = getQuery(['logos', 'list'], '/get_logo', { select: ({ urls }: LogoListAnswer) => urls });

const CALLS = {
  // The config names the newest logo, for the frame.
  logos: { upload: '/upload_logo', delete: '/delete_logo', changes: ['logos', 'config'] },
  ads: { upload: '/ads/upload', delete: '/ads/delete', changes: ['ads'] },
} as const;

export function useMedia(kind: MediaKind) {
  const logos = useQuery({ ...logosQuery, enabled: kind === 'logos' });
  const ads = useQuery({ ...adsQuery, enabled: kind === 'ads' });
  return kind === 'logos' ? logos : ads;
}

export const useUpload = (kind: MediaKind) =>
  usePost<FormData>(CALLS[kind].upload, CALLS[kind].changes, {
    successKey: 'uploaded',
    failure: 'mediaUpload',
  });

export const useDelete = (kind: MediaKind) =>
  usePost<{ name: string }>(CALLS[kind].delete, CALLS[kind].changes, {
    successKey: 'deleted',
    failure: 'mediaDelete',
  });
