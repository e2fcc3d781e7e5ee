import { Modal, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { usePageTexts } from '../../shared/i18n/language.js';
import type { Credential } from './api.js';
import classes from './courses.module.css';
import { nameOf } from './drag-data.js';
import { useCourseWords } from './words.js';

/** The picture of a credential, small; a press shows it large. */
export function Picture({ credential }: { credential: Credential }) {
  const words = useCourseWords();
  const { close: closeText } = usePageTexts();
  const [isOpen, { open, close }] = useDisclosure(false);
  const label = words.pictureOf(nameOf(credential));
  const url = `/static/products/${credential.image}`;
  return (
    <>
      <UnstyledButton className={classes['thumbnail']} aria-label={label} title={label} onClick={open}>
        <img src={url} alt="" loading="lazy" draggable={false} />
      </UnstyledButton>
      <Modal
        opened={isOpen}
        onClose={close}
        title={nameOf(credential)}
        size="auto"
        centered
        closeButtonProps={{ 'aria-label': closeText }}
        transitionProps={{ duration: 100, transition: 'fade' }}
      >
        <img src={url} alt={label} className={classes['large']} />
      </Modal>
    </>
  );
}
