import { CREDENTIAL_IMAGE_TYPES, MEDIA_IMAGE_TYPES } from '@keyroster/contracts';

const BYTES_PER_MB = 1024 * 1024;

/** What a picture is for: credentials take other types than logos and ads do. */
export type PictureKind = 'credential' | 'media';

export const PICTURE_TYPES: Readonly<Record<PictureKind, readonly string[]>> = {
  credential: CREDENTIAL_IMAGE_TYPES,
  media: MEDIA_IMAGE_TYPES,
};

/** Why a file can't be taken; the server looks into it all the same. */
export type PictureFault = 'type' | 'size';

export function pictureFault(file: File, kind: PictureKind, maxMb: number): PictureFault | null {
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  if (!PICTURE_TYPES[kind].includes(ending)) return 'type';
  return file.size > maxMb * BYTES_PER_MB ? 'size' : null;
}
