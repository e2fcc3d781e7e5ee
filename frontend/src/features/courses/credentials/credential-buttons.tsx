import { FileButton } from '@mantine/core';
import { IconFolderShare, IconPencil, IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { createContext, useContext, useRef } from 'react';
import { formOf } from '../../../shared/api/client.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { IconButton } from '../../../shared/ui/quiet.js';
import { usePictureCheck } from '../../../shared/upload/picture-field.js';
import { nameOf, useChangeImage, type Credential } from './api.js';

export interface CredentialActions {
  open: (credential: Credential) => void;
  edit: (credential: Credential) => void;
  remove: (credential: Credential) => void;
  copyTo: (credential: Credential) => void;
}

const Context = createContext<CredentialActions | null>(null);

export const CredentialActionsProvider = Context.Provider;

/** The buttons read a context, since columns that change would render all rows again. */
export function useCredentialActions(): CredentialActions {
  const actions = useContext(Context);
  if (!actions) throw new Error('These rows stand on the screen that manages credentials');
  return actions;
}

interface RowButtonProps {
  credential: Credential;
}

export function ImageButton({ credential }: RowButtonProps) {
  const { columns } = useTexts();
  const { accept, check } = usePictureCheck('credential');
  const change = useChangeImage();
  const reset = useRef<() => void>(null);
  const label = columns.credentials.changeImage;

  const send = (file: File | null) => {
    // Without a reset the same file can't be chosen again.
    reset.current?.();
    if (file && check(file)) change.mutate(formOf({ id: credential._id, file }));
  };

  return (
    <FileButton resetRef={reset} onChange={send} accept={accept}>
      {({ onClick }) => (
        <IconButton
          Icon={IconPhotoUp}
          label={`${label} ${nameOf(credential)}`}
          title={label}
          onClick={onClick}
        />
      )}
    </FileButton>
  );
}

const ICONS = { edit: IconPencil, copyTo: IconFolderShare, remove: IconTrash } as const;

export function ActionButton({ action, credential }: RowButtonProps & { action: keyof typeof ICONS }) {
  const { actions } = useTexts();
  const act = useCredentialActions()[action];
  const label = { edit: actions.edit, copyTo: actions.copyTo, remove: actions.del }[action];
  return (
    <IconButton
      Icon={ICONS[action]}
      label={`${label} ${nameOf(credential)}`}
      title={label}
      onClick={() => act(credential)}
    />
  );
}
