import { Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Subtitle } from '../api.js';
import { CredentialList, CredentialSearch } from '../credentials/credential-list.js';
import { CredentialCards } from './credential-cards.js';

/** The credentials of a subtitle, to use. */
export function MemberCredentials({ subtitle }: { subtitle: Subtitle }) {
  const [search, setSearch] = useState('');
  const place = useRef<HTMLDivElement>(null);

  // On a phone they come after the titles: whoever opens a subtitle wants to see them.
  useEffect(() => {
    // Newer browsers answer with a promise, which is no cleanup.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <Stack ref={place} gap="sm">
      <CredentialSearch heading={subtitle.subtitle} level={2} search={search} onSearch={setSearch} />
      <CredentialList subtitle={subtitle} search={search}>
        {(found) => <CredentialCards {...found} />}
      </CredentialList>
    </Stack>
  );
}
