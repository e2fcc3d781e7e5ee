import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { titlesQuery } from '../../../shared/api/lists/titles.js';
import type { Whom } from '../../../shared/api/lists/users.js';
import { useExplainWords } from '../../../shared/explain/explain-words.js';
import { WhyList } from '../../../shared/explain/why-list.js';

/** Why they can't sign in, or see a title. */
export function PanelWhy({ user }: { user: Whom }) {
  const words = useExplainWords();
  const { data: titles = [] } = useQuery(titlesQuery);
  const [titleId, setTitleId] = useState('');
  return (
    <Stack gap="md">
      <NativeSelect
        label={words.about}
        value={titleId}
        onChange={({ currentTarget }) => setTitleId(currentTarget.value)}
        data={[
          { value: '', label: words.signIn },
          ...titles.map(({ _id, shop_name }) => ({ value: _id, label: shop_name })),
        ]}
      />
      <WhyList user={user} wanted={titleId === '' ? {} : { shop_id: titleId }} />
    </Stack>
  );
}
