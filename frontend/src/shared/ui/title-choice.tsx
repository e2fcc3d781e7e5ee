import { Checkbox, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { titlesQuery } from '../api/courses.js';
import { useTexts, defineWords } from '../i18n/language.js';
import { Awaited } from './empty-state.js';
import { SearchField } from './search-field.js';
import classes from './ui.module.css';

const SEARCHED_FROM = 9;

const useChoiceWords = defineWords({
  titles: ['Titles', 'Títulos'],
  searchTitles: ['Search titles', 'Buscar títulos'],
});

interface TitleChoiceProps {
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

export function TitleChoice({ chosen, onChange }: TitleChoiceProps) {
  const { screens } = useTexts();
  const words = useChoiceWords();
  const all = useQuery(titlesQuery);
  const { data: titles } = all;
  const [search, setSearch] = useState('');
  const found = titles?.filter(({ shop_name }) =>
    shop_name.toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <>
      {titles && titles.length >= SEARCHED_FROM && (
        <SearchField label={words.searchTitles} value={search} onChange={setSearch} />
      )}
      <Checkbox.Group label={words.titles} value={chosen} onChange={onChange}>
        <Stack gap={0} mt={4} mah="min(320px, 40dvh)" style={{ overflowY: 'auto' }}>
          {found?.map(({ _id, shop_name }) => (
            <Checkbox key={_id} value={_id} label={shop_name} className={classes['title'] ?? ''} />
          ))}
          {found?.length === 0 && <Text c="dimmed">{screens.emptyShop}</Text>}
          {!found && <Awaited of={all} height={96} />}
        </Stack>
      </Checkbox.Group>
    </>
  );
}
