import {
  UPLOAD_DEFAULT_MB,
  CREDENTIAL_IMAGE_TYPES,
  MEDIA_IMAGE_TYPES,
  PAYMENT_PICTURE_TYPES,
} from '@keyroster/contracts';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../api/config.js';
import { useTexts } from '../i18n/language.js';
import { showError } from '../ui/toaster.js';
import { defineWords } from '../i18n/words.js';

interface PictureCheck {
  maxMb: number;
  /** Whether the file is accepted; a toast says why not. */
  check: (file: File) => boolean;
}

export function usePictureCheck(kind: PictureKind): PictureCheck {
  const { refusals } = useTexts();
  const words = useUploadWords();
  const { data: config } = useQuery(configQuery);
  const maxMb = config?.uploadMaxMb ?? UPLOAD_DEFAULT_MB;
  const typeRefusal = {
    credential: refusals.credentialImageType,
    media: refusals.mediaImageType,
    payment: words.onlyTypes(PAYMENT_PICTURE_TYPES),
  }[kind];

  const check = (file: File): boolean => {
    const fault = pictureFault(file, kind, maxMb);
    if (fault) showError(fault === 'type' ? typeRefusal : words.tooLarge(maxMb));
    return !fault;
  };
  return { maxMb, check };
}

export const useUploadWords = defineWords({
  choose: ['Choose a file or drop it here', 'Elige un archivo o suéltalo aquí'],
  chooseShort: ['Choose…', 'Elige…'],
  change: ['Choose another file', 'Elige otro archivo'],
  limits: [
    (types: readonly string[], maxMb: number) => `${types.join(', ')} · up to ${maxMb} MB`,
    (types: readonly string[], maxMb: number) => `${types.join(', ')} · hasta ${maxMb} MB`,
  ],
  tooLarge: [
    (maxMb: number) => `File too large (${maxMb} MB maximum)`,
    (maxMb: number) => `Archivo demasiado grande (${maxMb} MB como máximo)`,
  ],
  takeBack: ['Remove file', 'Quitar el archivo'],
  onlyTypes: [
    (types: readonly string[]) => `Only ${types.join(', ')} files are allowed`,
    (types: readonly string[]) => `Solo se permiten archivos ${types.join(', ')}`,
  ],
});

const BYTES_PER_MB = 1024 * 1024;

/** Each takes other types. */
export type PictureKind = 'credential' | 'media' | 'payment';

export const PICTURE_TYPES: Readonly<Record<PictureKind, readonly string[]>> = {
  credential: CREDENTIAL_IMAGE_TYPES,
  media: MEDIA_IMAGE_TYPES,
  payment: PAYMENT_PICTURE_TYPES,
};

/** A first check; the server looks into the file. */
type PictureFault = 'type' | 'size';

function pictureFault(file: File, kind: PictureKind, maxMb: number): PictureFault | null {
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  if (!PICTURE_TYPES[kind].includes(ending)) return 'type';
  return file.size > maxMb * BYTES_PER_MB ? 'size' : null;
}
