import { Stack } from '@mantine/core';
import { useState } from 'react';
import { CredentialSearch } from '../credentials/credential-list.js';
import { useCourseWords } from '../words.js';
import { FoundElsewhere } from './found-elsewhere.js';

/** The search for credentials where no subtitle is open. */
export function SearchEverywhere() {
  const words = useCourseWords();
  const [search, setSearch] = useState('');
  return (
    <Stack gap="sm">
      <CredentialSearch heading={words.credentials} level={2} search={search} onSearch={setSearch} />
      <FoundElsewhere search={search} subtitleId={null} onOpen={() => setSearch('')} />
    </Stack>
  );
}
