import { UnstyledButton } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { createContext, useContext, type ReactNode } from 'react';
import { Dialog, useDialog } from '../../../shared/ui/dialog.js';
import { useCourseWords } from '../words.js';
import { nameOf, type Pictured } from './api.js';
import classes from './credentials.module.css';

const ViewerContext = createContext<(credential: Pictured) => void>(() => undefined);

export const urlOf = ({ image }: Pictured): string => `/static/products/${image}`;

export function PictureViewer({ children }: { children: ReactNode }) {
  const words = useCourseWords();
  const { about: viewed, isOpen, open, close } = useDialog<Pictured | null>(null);
  return (
    <ViewerContext value={open}>
      {children}
      <Dialog opened={isOpen} onClose={close} title={viewed && nameOf(viewed)} size="auto">
        {viewed && (
          <img src={urlOf(viewed)} alt={words.pictureOf(nameOf(viewed))} className={classes['large']} />
        )}
      </Dialog>
    </ViewerContext>
  );
}

export function Picture({ credential }: { credential: Pictured }) {
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
