import { CREDENTIAL_IMAGE_TYPES } from '@keyroster/contracts';
import { ActionIcon, FileButton } from '@mantine/core';
import { IconFolderShare, IconPencil, IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTexts } from '../../../../shared/i18n/language.js';
import { usePictureCheck } from '../../../../shared/upload/use-picture-check.js';
import type { Credential } from '../../api.js';
import { useCredentialActions } from '../credential-actions.js';
import { useChangeImage } from '../credential-changes.js';
import { nameOf } from '../../drag/drag-data.js';
import { RowMenu } from './row-menu.js';
import { useCourseWords } from '../../words.js';

interface RowButtonProps {
  credential: Credential;
}

const ACCEPT = CREDENTIAL_IMAGE_TYPES.map((type) => `.${type}`).join(',');

/** What is done with a credential more rarely: another picture, a copy, and to delete it. */
export function MoreMenu({ credential }: RowButtonProps) {
  const { actions, columns } = useTexts();
  const words = useCourseWords();
  const { copyTo, remove } = useCredentialActions();
  const { check } = usePictureCheck('credential');
  const change = useChangeImage();
  const reset = useRef<() => void>(null);

  const send = (file: File | null) => {
    // So that the same file can be chosen again.
    reset.current?.();
    if (file && check(file)) change.mutate({ id: credential._id, file });
  };

  return (
    // Its field stands in the row: the menu is gone when the file has been chosen.
    <FileButton resetRef={reset} onChange={send} accept={ACCEPT}>
      {({ onClick: chooseFile }) => (
        <RowMenu
          label={words.moreOf(nameOf(credential))}
          items={[
            {
              label: columns.credentials.changeImage,
              icon: <IconPhotoUp size={16} aria-hidden />,
              onClick: chooseFile,
            },
            {
              label: actions.copyTo,
              icon: <IconFolderShare size={16} aria-hidden />,
              onClick: () => copyTo(credential),
            },
            {
              label: actions.delete,
              icon: <IconTrash size={16} aria-hidden />,
              onClick: () => remove(credential),
              isDanger: true,
            },
          ]}
        />
      )}
    </FileButton>
  );
}

export function EditButton({ credential }: RowButtonProps) {
  const { actions } = useTexts();
  const { edit } = useCredentialActions();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`${actions.edit} ${nameOf(credential)}`}
      title={actions.edit}
      onClick={() => edit(credential)}
    >
      <IconPencil size={16} aria-hidden />
    </ActionIcon>
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
