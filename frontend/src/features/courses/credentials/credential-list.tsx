import { Group, Title as Heading } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../shared/i18n/language.js';
import { SearchField } from '../../../shared/ui/search-field.js';
import type { Subtitle } from '../api.js';
import classes from '../courses.module.css';
import { PictureViewer } from './table/picture.js';
import { useCredentials, type CredentialRow } from './use-credentials.js';
import { useCourseWords } from '../words.js';

interface CredentialSearchProps {
  heading: string;
  /** Among the screen's headings. */
  level: 2 | 3;
  search: string;
  onSearch: (text: string) => void;
}

/** What heads the credentials, and their search. */
export function CredentialSearch({ heading, level, search, onSearch }: CredentialSearchProps) {
  const { labels } = useTexts();
  return (
    <Group justify="space-between" gap="sm">
      <Heading order={level} size="h5" className={classes['heading'] ?? ''}>
        {heading}
      </Heading>
      <SearchField label={labels.searchCourseName} value={search} onChange={onSearch} />
    </Group>
  );
}

export interface FoundCredentials {
  label: string;
  /** Absent while they load. */
  rows: CredentialRow[] | undefined;
  /** The ids of all, found or not. */
  everything: readonly string[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
  /** What stands there without rows. */
  empty: ReactNode;
}

interface CredentialListProps {
  subtitle: Subtitle;
  search: string;
  /** Shows them as the screen at hand does. */
  children: (found: FoundCredentials) => ReactNode;
}

/** The credentials of the open subtitle that are looked for. */
export function CredentialList({ subtitle, search, children }: CredentialListProps) {
  const { screens } = useTexts();
  const words = useCourseWords();
  const { rows, everything, isEmpty, isFailed, retry } = useCredentials(subtitle._id, search);
  return (
    <PictureViewer>
      {children({
        label: words.credentialsOf(subtitle.subtitle),
        rows,
        everything,
        isFailed,
        onRetry: retry,
        empty: isEmpty ? screens.empty : words.noMatch,
      })}
    </PictureViewer>
  );
}
