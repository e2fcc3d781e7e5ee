import { Skeleton, Stack } from '@mantine/core';
import type { Whom } from '../../shared/api/people.js';
import { useTexts } from '../../shared/i18n/language.js';
import type { Question } from '../../shared/ui/confirm-dialog.js';
import { EmptyState, NothingMatches, FailedLoad } from '../../shared/ui/empty-state.js';
import classes from './assign.module.css';
import { TitleRow } from './title-row.js';
import type { useAssignedTitles } from './use-assigned-titles.js';
import { useAssignWords } from './words.js';

const PLACES = [0, 1, 2, 3, 4, 5];

interface TitleRowsProps {
  list: ReturnType<typeof useAssignedTitles>;
  search: string;
  onClear: () => void;
  whom: Whom;
  ask: (question: Question) => void;
}

export function TitleRows({ list, search, onClear, ...rest }: TitleRowsProps) {
  const texts = useTexts();
  const words = useAssignWords();

  if (!list.titles && list.isFailed) {
    return <FailedLoad onRetry={list.retry} />;
  }
  if (!list.titles) {
    return (
      <Stack gap={1} aria-hidden>
        {PLACES.map((place) => (
          <Skeleton key={place} className={classes['waiting'] ?? ''} />
        ))}
      </Stack>
    );
  }
  if (list.titles.length === 0) return <EmptyState text={texts.screens.emptyShop} />;

  const sought = search.trim().toLowerCase();
  const found = list.titles.filter(({ title }) => title.shop_name.toLowerCase().includes(sought));
  if (found.length === 0)
    return <NothingMatches search={search} onClear={onClear} word={texts.screens.emptyShop} />;
  return (
    <ul className={classes['titles']} aria-label={words.titles}>
      {found.map((row) => (
        <TitleRow key={row.title._id} row={row} {...rest} />
      ))}
    </ul>
  );
}
