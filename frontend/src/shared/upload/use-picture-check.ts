import { UPLOAD_DEFAULT_MB } from '@keyroster/contracts';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../api/config.js';
import { useTexts } from '../i18n/language.js';
import { showError } from '../ui/toasts/toasts.js';
import { pictureFault, type PictureKind } from './picture-rules.js';
import { useUploadWords } from './upload-words.js';

interface PictureCheck {
  maxMb: number;
  /** Whether the file can be taken; says why not. */
  check: (file: File) => boolean;
}

export function usePictureCheck(kind: PictureKind): PictureCheck {
  const { refusals } = useTexts();
  const words = useUploadWords();
  const { data: config } = useQuery(configQuery);
  const maxMb = config?.uploadMaxMb ?? UPLOAD_DEFAULT_MB;
  const typeRefusal = kind === 'credential' ? refusals.credentialImageType : refusals.mediaImageType;

  const check = (file: File): boolean => {
    const fault = pictureFault(file, kind, maxMb);
    if (fault) showError(fault === 'type' ? typeRefusal : words.tooLarge(maxMb));
    return !fault;
  };
  return { maxMb, check };
}
