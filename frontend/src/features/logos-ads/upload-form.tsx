import { Button, Stack } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useTexts } from '../../shared/i18n/language.js';
import { showError } from '../../shared/ui/toaster.js';
import { PictureField } from '../../shared/upload/picture-field.js';
import { whileBusy } from '../../shared/ui/while-busy.js';
import { useUpload } from './api.js';
import type { MediaKind } from './media-kinds.js';

export function UploadForm({ kind }: { kind: MediaKind }) {
  const { actions, labels, validation } = useTexts();
  const upload = useUpload(kind);
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setIsMissing] = useState(false);

  const choose = (chosen: File | null) => {
    setFile(chosen);
    setIsMissing(false);
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (file) return upload.mutate(file, { onSuccess: () => setFile(null) });
    setIsMissing(true);
    showError(validation.mediaFileRequired);
  };

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm" align="flex-start">
        <PictureField
          label={labels.uploadMedia}
          kind="media"
          value={file}
          onChange={choose}
          error={isMissing && validation.mediaFileRequired}
        />
        <Button {...whileBusy(upload.isPending)} type="submit">
          {actions.upload}
        </Button>
      </Stack>
    </form>
  );
}
