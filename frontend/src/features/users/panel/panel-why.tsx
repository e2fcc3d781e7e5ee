import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { titlesQuery } from '../../../shared/api/courses.js';
import type { Whom } from '../../../shared/api/people.js';
import { useExplainWords } from '../../../shared/explain/explain-words.js';
import { WhyList } from '../../../shared/explain/why-list.js';
import { seatsQuery } from '../../../shared/seats/seat-people.js';

/** Why they can't sign in, see a title, or use a credential that has seats. */
export function PanelWhy({ user }: { user: Whom }) {
  const words = useExplainWords();
  const { data: titles = [] } = useQuery(titlesQuery);
  const { data: seated = [] } = useQuery(seatsQuery);
  const [about, setAbout] = useState('');
  const isSeated = seated.some(({ p_id }) => p_id === about);
  const chosen = isSeated ? { p_id: about } : { shop_id: about };
  const wanted = about === '' ? {} : chosen;
  return (
    <Stack gap="md">
      <NativeSelect
        label={words.about}
        value={about}
        onChange={({ currentTarget }) => setAbout(currentTarget.value)}
        data={[
          { value: '', label: words.signIn },
          ...titles.map(({ _id, shop_name }) => ({ value: _id, label: shop_name })),
          ...seated.map(({ p_id, title, name }) => ({ value: p_id, label: `${title} · ${name}` })),
        ]}
      />
      <WhyList user={user} wanted={wanted} />
    </Stack>
  );
}
