import { Modal, type ModalProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';

/** Opens after it is there: only then does it know where the focus was, and brings it back. */
export function LateModal({ opened, ...props }: ModalProps) {
  const isThere = useMounted();
  return <Modal opened={opened && isThere} {...props} />;
}
