import { CREDENTIAL_IMAGE_TYPES } from '@keyroster/contracts';
import { ActionIcon, FileButton, Group } from '@mantine/core';
import { IconFolderShare, IconPencil, IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTexts } from '../../../shared/i18n/language.js';
import { usePictureCheck } from '../../../shared/upload/use-picture-check.js';
import type { Credential } from '../api.js';
import { useCredentialActions } from './credential-actions.js';
import { useChangeImage } from './credential-changes.js';
import { nameOf } from '../drag/drag-data.js';
import { useCourseWords } from '../words.js';

interface RowButtonProps {
  credential: Credential;
}

const ACCEPT = CREDENTIAL_IMAGE_TYPES.map((type) => `.${type}`).join(',');

export function ChangeImage({ credential }: RowButtonProps) {
  const words = useCourseWords();
  const { check } = usePictureCheck('credential');
  const change = useChangeImage();
  const reset = useRef<() => void>(null);
  const label = words.changeImageOf(nameOf(credential));

  const send = (file: File | null) => {
    // So that the same file can be chosen again.
    reset.current?.();
    if (file && check(file)) change.mutate({ id: credential._id, file });
  };

  return (
    <FileButton resetRef={reset} onChange={send} accept={ACCEPT}>
      {(props) => (
        <ActionIcon {...props} variant="subtle" color="gray" aria-label={label} title={label}>
          <IconPhotoUp size={16} aria-hidden />
        </ActionIcon>
      )}
    </FileButton>
  );
}

export function EditButtons({ credential }: RowButtonProps) {
  const { actions } = useTexts();
  const { edit, copyTo } = useCredentialActions();
  return (
    <Group gap={0} wrap="nowrap" justify="center">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${actions.edit} ${nameOf(credential)}`}
        title={actions.edit}
        onClick={() => edit(credential)}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${actions.copyTo} ${nameOf(credential)}`}
        title={actions.copyTo}
        onClick={() => copyTo(credential)}
      >
        <IconFolderShare size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

export function DeleteButton({ credential }: RowButtonProps) {
  const { actions } = useTexts();
  const { remove } = useCredentialActions();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`${actions.del} ${nameOf(credential)}`}
      title={actions.del}
      onClick={() => remove(credential)}
    >
      <IconTrash size={16} aria-hidden />
    </ActionIcon>
  );
}
