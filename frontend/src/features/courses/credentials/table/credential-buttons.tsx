import { CREDENTIAL_IMAGE_TYPES } from '@keyroster/contracts';
import { ActionIcon, FileButton } from '@mantine/core';
import { IconFolderShare, IconPencil, IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { useTexts } from '../../../../shared/i18n/language.js';
import { usePictureCheck } from '../../../../shared/upload/use-picture-check.js';
import type { Credential } from '../../api.js';
import { useCredentialActions } from '../credential-actions.js';
import { useChangeImage } from '../credential-changes.js';
import { nameOf } from '../../drag/drag-data.js';

interface RowButtonProps {
  credential: Credential;
}

const ACCEPT = CREDENTIAL_IMAGE_TYPES.map((type) => `.${type}`).join(',');

/** One press opens the file chooser. */
export function ImageButton({ credential }: RowButtonProps) {
  const { columns } = useTexts();
  const { check } = usePictureCheck('credential');
  const change = useChangeImage();
  const reset = useRef<() => void>(null);
  const label = columns.credentials.changeImage;

  const send = (file: File | null) => {
    // So that the same file can be chosen again.
    reset.current?.();
    if (file && check(file)) change.mutate({ id: credential._id, file });
  };

  return (
    <FileButton resetRef={reset} onChange={send} accept={ACCEPT}>
      {({ onClick }) => (
        <RowButton label={label} credential={credential} onClick={onClick}>
          <IconPhotoUp size={16} aria-hidden />
        </RowButton>
      )}
    </FileButton>
  );
}

export function EditButton({ credential }: RowButtonProps) {
  const { actions } = useTexts();
  const { edit } = useCredentialActions();
  return (
    <RowButton label={actions.edit} credential={credential} onClick={() => edit(credential)}>
      <IconPencil size={16} aria-hidden />
    </RowButton>
  );
}

export function CopyToButton({ credential }: RowButtonProps) {
  const { actions } = useTexts();
  const { copyTo } = useCredentialActions();
  return (
    <RowButton label={actions.copyTo} credential={credential} onClick={() => copyTo(credential)}>
      <IconFolderShare size={16} aria-hidden />
    </RowButton>
  );
}

export function DeleteButton({ credential }: RowButtonProps) {
  const { actions } = useTexts();
  const { remove } = useCredentialActions();
  return (
    <RowButton label={actions.del} credential={credential} onClick={() => remove(credential)}>
      <IconTrash size={16} aria-hidden />
    </RowButton>
  );
}

interface OneButtonProps extends RowButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

function RowButton({ label, credential, onClick, children }: OneButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`${label} ${nameOf(credential)}`}
      title={label}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
