import { Modal } from '@mantine/core';
import { usePageTexts } from '../../../../shared/i18n/language.js';
import type { Credential } from '../../api.js';
import { useCopyCredential } from '../credential-changes.js';
import { nameOf } from '../../drag/drag-data.js';
import { SubtitleChoice } from './subtitle-choice.js';
import { useCourseWords } from '../../words.js';

interface CopyDialogProps {
  /** What is copied; null keeps the dialog closed. */
  credential: Credential | null;
  onClose: () => void;
}

/** Copies a credential to a subtitle, as a drag does. */
export function CopyDialog({ credential, onClose }: CopyDialogProps) {
  const { close } = usePageTexts();
  const words = useCourseWords();
  return (
    <Modal
      opened={credential !== null}
      onClose={onClose}
      title={credential && words.copyTarget(nameOf(credential))}
      closeButtonProps={{ 'aria-label': close }}
      transitionProps={{ duration: 100, transition: 'fade' }}
    >
      {credential && <CopyTargets credential={credential} onClose={onClose} />}
    </Modal>
  );
}

function CopyTargets({ credential, onClose }: { credential: Credential; onClose: () => void }) {
  const copy = useCopyCredential();
  const copyTo = (subtitleId: string) => {
    onClose();
    copy.mutate({ credential, subtitleId });
  };
  return <SubtitleChoice ownId={credential.shop_id} onChoose={copyTo} />;
}
