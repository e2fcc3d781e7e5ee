import { Group, Stack, Title as Heading } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../../shared/i18n/language.js';
import { SearchField } from '../../../shared/ui/search-field.js';
import type { Subtitle } from '../api.js';
import classes from '../courses.module.css';
import { PictureViewer } from './picture.js';
import { useCredentials, type CredentialRow } from './use-credentials.js';
import { useCourseWords } from '../words.js';

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
  heading: string;
  /** Among the screen's headings. */
  level: 2 | 3;
  /** Shows them as the screen at hand does. */
  children: (found: FoundCredentials) => ReactNode;
}

/** The credentials of the open subtitle, and their search. */
export function CredentialList({ subtitle, heading, level, children }: CredentialListProps) {
  const texts = useTexts();
  const words = useCourseWords();
  const [search, setSearch] = useState('');
  const { rows, everything, isEmpty, isFailed, retry } = useCredentials(subtitle._id, search);
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Heading order={level} size="h5" className={classes['heading'] ?? ''}>
          {heading}
        </Heading>
        <SearchField label={texts.labels.searchCourseName} value={search} onChange={setSearch} />
      </Group>
      <PictureViewer>
        {children({
          label: words.credentialsOf(subtitle.subtitle),
          rows,
          everything,
          isFailed,
          onRetry: retry,
          empty: isEmpty ? texts.screens.empty : words.noMatch,
        })}
      </PictureViewer>
    </Stack>
  );
}
