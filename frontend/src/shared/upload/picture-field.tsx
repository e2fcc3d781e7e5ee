import { CloseButton, Input, Text } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useId, useState, type ChangeEvent, type ReactNode, useEffect, useRef } from 'react';
import classes from './picture-field.module.css';
import { Hint } from '../ui/quiet.js';
import {
  CREDENTIAL_IMAGE_TYPES,
  MEDIA_IMAGE_TYPES,
  PAYMENT_PICTURE_TYPES,
  phrase,
  UPLOAD_DEFAULT_MB,
} from '@keyroster/contracts';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../api/config.js';
import { useTexts, defineWords } from '../i18n/language.js';
import { showError } from '../ui/toaster.js';

interface PictureFieldProps {
  label: string;
  kind: PictureKind;
  value: File | null;
  onChange: (file: File | null) => void;
  error?: ReactNode;
  /** As high as a text field; the limits aren't shown. */
  isCompact?: boolean;
}

/** A file field and drop zone that checks type and size and shows the chosen picture. */
export function PictureField({ label, kind, value, onChange, error, isCompact = false }: PictureFieldProps) {
  const words = useUploadWords();
  const { accept, maxMb, check } = usePictureCheck(kind);
  const [isOver, setIsOver] = useState(false);
  const id = useId();

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Emptied, so that the same file can be chosen again after it was removed.
    currentTarget.value = '';
    if (file && check(file)) onChange(file);
  };

  return (
    <Input.Wrapper id={id} label={label} error={error}>
      <div
        className={`in-line ${classes['zone']}`}
        data-over={isOver || undefined}
        data-invalid={Boolean(error) || undefined}
        data-compact={isCompact || undefined}
        onDragOver={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
      >
        <input
          id={id}
          type="file"
          className={classes['input']}
          accept={accept}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-words${error ? ` ${id}-error` : ''}`}
          onChange={choose}
        />
        {value ? (
          <PicturePreview file={value} className={classes['picture']} />
        ) : (
          <IconPhotoUp size={20} aria-hidden />
        )}
        <div id={`${id}-words`} className={classes['words']}>
          <Text size="sm" truncate>
            {value?.name ?? (isCompact ? words.chooseShort : words.choose)}
          </Text>
          {!isCompact && (
            <Hint size="xs">{value ? words.change : words.limits(PICTURE_TYPES[kind], maxMb)}</Hint>
          )}
        </div>
        {value && (
          <CloseButton size="sm" pos="relative" aria-label={words.takeBack} onClick={() => onChange(null)} />
        )}
      </div>
    </Input.Wrapper>
  );
}

interface PicturePreviewProps {
  /** Absent while it loads. */
  file: Blob | undefined;
  alt?: string;
  className?: string | undefined;
}

export function PicturePreview({ file, alt = '', className }: PicturePreviewProps) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    image.current?.setAttribute('src', url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={image} alt={alt} className={className} />;
}

/** Tells whether a file is accepted; a toast says why not. */
export function usePictureCheck(kind: PictureKind) {
  const { refusals } = useTexts();
  const words = useUploadWords();
  const { data: config } = useQuery(configQuery);
  const maxMb = config?.uploadMaxMb ?? UPLOAD_DEFAULT_MB;
  const typeRefusal = {
    credential: refusals.credentialImageType,
    media: refusals.mediaImageType,
    payment: words.onlyTypes(PAYMENT_PICTURE_TYPES),
  }[kind];

  /** A first check; the server looks into the file. */
  const check = (file: File): boolean => {
    const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
    const isType = PICTURE_TYPES[kind].includes(ending);
    const isAccepted = isType && file.size <= maxMb * BYTES_PER_MB;
    if (!isAccepted) showError(isType ? words.tooLarge(maxMb) : typeRefusal);
    return isAccepted;
  };
  return { accept: PICTURE_TYPES[kind].map((type) => `.${type}`).join(','), maxMb, check };
}

const useUploadWords = defineWords({
  choose: ['Choose a file or drop it here', 'Elige un archivo o suéltalo aquí'],
  chooseShort: ['Choose…', 'Elige…'],
  change: ['Choose another file', 'Elige otro archivo'],
  limits: [
    (types: readonly string[], maxMb: number) => `${types.join(', ')} · up to ${maxMb} MB`,
    (types: readonly string[], maxMb: number) => `${types.join(', ')} · hasta ${maxMb} MB`,
  ],
  tooLarge: phrase(
    'File too large ({maxMb} MB maximum)',
    'Archivo demasiado grande ({maxMb} MB como máximo)',
  ),
  takeBack: ['Remove file', 'Quitar el archivo'],
  onlyTypes: [
    (types: readonly string[]) => `Only ${types.join(', ')} files are allowed`,
    (types: readonly string[]) => `Solo se permiten archivos ${types.join(', ')}`,
  ],
});

const BYTES_PER_MB = 1024 * 1024;

type PictureKind = 'credential' | 'media' | 'payment';

const PICTURE_TYPES: Readonly<Record<PictureKind, readonly string[]>> = {
  credential: CREDENTIAL_IMAGE_TYPES,
  media: MEDIA_IMAGE_TYPES,
  payment: PAYMENT_PICTURE_TYPES,
};
