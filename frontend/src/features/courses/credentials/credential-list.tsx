import { UnstyledButton } from '@mantine/core';
import { IconKey, IconPhotoOff, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTexts } from '../../../shared/i18n/language.js';
import { useCourseWords } from '../words.js';
import { type Bringing, EmptyState } from '../../../shared/ui/empty-state.js';
import { Dialog, useDialog } from '../../../shared/ui/dialog.js';
import { showSuccess } from '../../../shared/ui/toaster.js';
import type { Subtitle } from '../../../shared/api/courses.js';
import { credentialsQuery, nameOf, type Credential, type Pictured } from './api.js';
import classes from './credentials.module.css';

/** A credential with its number in the whole list, which a search doesn't change. */
export interface CredentialRow {
  credential: Credential;
  number: number;
}

export interface FoundCredentials {
  label: string;
  rows: CredentialRow[] | undefined;
  /** The ids of all credentials, whatever the search. */
  everything: readonly string[] | undefined;
  of: Bringing;
  empty: ReactNode;
}

interface CredentialListProps {
  subtitle: Subtitle;
  search: string;
  onClear: () => void;
  children: (found: FoundCredentials) => ReactNode;
}

export function CredentialList({ subtitle, search, onClear, children }: CredentialListProps) {
  const { screens } = useTexts();
  const words = useCourseWords();
  const of = useQuery(credentialsQuery(subtitle._id));
  const { data } = of;
  useEmptyToast(subtitle._id, data?.length);
  // Stable objects: each change of the rows is told to the selection.
  const numbered = useMemo(
    () => data?.map((credential, index): CredentialRow => ({ credential, number: index + 1 })),
    [data],
  );
  const rows = useMemo(
    () => numbered?.filter(({ credential }) => isFound(credential, search)),
    [numbered, search],
  );
  const everything = useMemo(() => data?.map(({ _id }) => _id), [data]);
  return (
    <PictureViewer>
      {children({
        label: words.credentialsOf(subtitle.subtitle),
        rows,
        everything,
        of,
        empty:
          data?.length === 0 ? (
            <EmptyState Icon={IconKey} word={screens.empty} text={words.saveFirst} />
          ) : (
            <EmptyState Icon={IconSearchOff} text={words.noMatch} onClear={onClear} />
          ),
      })}
    </PictureViewer>
  );
}

const isFound = ({ course_name }: Credential, search: string): boolean =>
  course_name.toLowerCase().includes(search.trim().toLowerCase());

/** Tells once for each opened subtitle that it has no credentials. */
export function useEmptyToast(subtitleId: string | undefined, count: number | undefined): void {
  const { successes } = useTexts();
  const announced = useRef<string>(null);
  useEffect(() => {
    if (subtitleId === undefined || count === undefined || announced.current === subtitleId) return;
    announced.current = subtitleId;
    if (count === 0) showSuccess(successes.noCredentials);
  }, [subtitleId, count, successes]);
}

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
