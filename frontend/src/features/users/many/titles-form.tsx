import { Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { titlesQuery } from '../../../shared/api/titles.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { ParametersStep } from '../../../shared/plans/parameters-step.js';
import type { ParametersForm } from '../../../shared/plans/plan-dialog.js';
import { SearchField } from '../../../shared/ui/search-field.js';
import { useManyWords } from './many-words.js';
import classes from './many.module.css';

/** So few need no search. */
const SEARCHED_FROM = 9;

/** Which titles all get, or lose. */
export const TitlesForm: ParametersForm = ({ onReady, onCancel }) => {
  const { screens } = useTexts();
  const words = useManyWords();
  const { data: titles } = useQuery(titlesQuery);
  const [chosen, setChosen] = useState<string[]>([]);
  const [search, setSearch] = useState('');
  const found = titles?.filter(({ shop_name }) =>
    shop_name.toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <ParametersStep
      isComplete={chosen.length > 0}
      onSubmit={() => onReady({ titles: chosen })}
      onCancel={onCancel}
    >
      {titles && titles.length >= SEARCHED_FROM && (
        <SearchField label={words.searchTitles} value={search} onChange={setSearch} />
      )}
      <Checkbox.Group label={words.titles} value={chosen} onChange={setChosen}>
        <Stack gap={0} className={classes['titles'] ?? ''}>
          {found?.map(({ _id, shop_name }) => (
            <Checkbox key={_id} value={_id} label={shop_name} className={classes['title'] ?? ''} />
          ))}
          {found?.length === 0 && <Text c="dimmed">{screens.emptyShop}</Text>}
          {!found && <Skeleton height={96} />}
        </Stack>
      </Checkbox.Group>
    </ParametersStep>
  );
};
