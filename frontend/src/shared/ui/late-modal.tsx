import { Modal, type ModalProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { usePageTexts } from '../i18n/language.js';

/** Opens after it is there: only then does it know where the focus was, and brings it back. */
export function LateModal({ opened, ...props }: ModalProps) {
  const { close } = usePageTexts();
  const isThere = useMounted();
  return <Modal opened={opened && isThere} closeButtonProps={{ 'aria-label': close }} {...props} />;
}
