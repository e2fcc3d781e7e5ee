import { Modal, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhotoOff } from '@tabler/icons-react';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { usePageTexts } from '../../../../shared/i18n/language.js';
import type { Credential } from '../../api.js';
import classes from '../credentials.module.css';
import { nameOf } from '../../drag/drag-data.js';
import { useCourseWords } from '../../words.js';

const ViewerContext = createContext<(credential: Credential) => void>(() => undefined);

const urlOf = ({ image }: Credential): string => `/static/products/${image}`;

/** Shows the picture large whose thumbnail is pressed: one dialog for all rows. */
export function PictureViewer({ children }: { children: ReactNode }) {
  const words = useCourseWords();
  const { close: closeText } = usePageTexts();
  const [isOpen, { open, close }] = useDisclosure(false);
  // Kept while the dialog fades away.
  const [viewed, setViewed] = useState<Credential | null>(null);

  const view = (credential: Credential) => {
    setViewed(credential);
    open();
  };

  return (
    <ViewerContext value={view}>
      {children}
      <Modal
        opened={isOpen}
        onClose={close}
        title={viewed && nameOf(viewed)}
        size="auto"
        centered
        closeButtonProps={{ 'aria-label': closeText }}
        transitionProps={{ duration: 100, transition: 'fade' }}
      >
        {viewed && (
          <img src={urlOf(viewed)} alt={words.pictureOf(nameOf(viewed))} className={classes['large']} />
        )}
      </Modal>
    </ViewerContext>
  );
}

/** The picture of a credential, small; one that was imported has none. */
export function Picture({ credential }: { credential: Credential }) {
  const words = useCourseWords();
  const view = useContext(ViewerContext);
  const label = words.pictureOf(nameOf(credential));
  if (credential.image === '') {
    return (
      <span
        className={`${classes['thumbnail']} ${classes['blank']}`}
        role="img"
        aria-label={words.noPictureOf(nameOf(credential))}
      >
        <IconPhotoOff size={16} aria-hidden />
      </span>
    );
  }
  return (
    <UnstyledButton
      className={classes['thumbnail']}
      aria-label={label}
      title={label}
      onClick={() => view(credential)}
    >
      <img src={urlOf(credential)} alt="" loading="lazy" draggable={false} />
    </UnstyledButton>
  );
}
