import { CREDENTIAL_IMAGE_TYPES, MEDIA_IMAGE_TYPES, TEXTS } from '@keyroster/contracts';
import { PAGE_TEXTS } from '../i18n/page-texts.js';

const BYTES_PER_MB = 1024 * 1024;

const KINDS = {
  credential: { types: CREDENTIAL_IMAGE_TYPES, refusal: TEXTS.refusals.credentialImageType },
  media: { types: MEDIA_IMAGE_TYPES, refusal: TEXTS.refusals.mediaImageType },
} as const;

/** What a picture is for: credentials take other types than logos and ads do. */
export type PictureKind = keyof typeof KINDS;

/** What the file chooser offers. */
export const acceptOf = (kind: PictureKind): string => KINDS[kind].types.map((type) => `.${type}`).join(',');

/** Why a file can't be taken, or null. The server looks into it all the same. */
export function refusalOf(file: File, kind: PictureKind, maxMb: number): string | null {
  const { types, refusal } = KINDS[kind];
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  if (!types.some((type) => type === ending)) return refusal;
  return file.size > maxMb * BYTES_PER_MB ? PAGE_TEXTS.fileTooLarge(maxMb) : null;
}
