import { CloseButton, Input, Text } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useId, useState, type ChangeEvent, type ReactNode, useEffect, useRef } from 'react';
import classes from './picture-field.module.css';
import { PICTURE_TYPES, type PictureKind, usePictureCheck, useUploadWords } from './use-picture-check.js';
import { Hint } from '../ui/quiet.js';

interface PictureFieldProps {
  label: string;
  kind: PictureKind;
  value: File | null;
  onChange: (file: File | null) => void;
  error?: ReactNode;
  /** As high as a text field, without the limits. */
  isCompact?: boolean;
}

/** A file field and drop zone that checks type and size and shows the chosen picture. */
export function PictureField({ label, kind, value, onChange, error, isCompact = false }: PictureFieldProps) {
  const words = useUploadWords();
  const { maxMb, check } = usePictureCheck(kind);
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
        className={classes['zone']}
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
          accept={PICTURE_TYPES[kind].map((type) => `.${type}`).join(',')}
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
          <CloseButton
            size="sm"
            className={classes['remove']}
            aria-label={words.takeBack}
            onClick={() => onChange(null)}
          />
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
