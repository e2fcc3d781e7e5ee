import { Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../shared/i18n/language.js';
import { FailedLoad } from '../../../shared/ui/empty-state.js';
import classes from '../courses.module.css';

const PLACES = [0, 1, 2, 3, 4, 5];

interface NameListProps<Item> {
  label: string;
  /** Absent while they load. */
  items: readonly Item[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
  /** What stands there without items: 'Empty' unless it says otherwise. */
  empty?: ReactNode;
  children: (item: Item) => ReactNode;
}

/** The titles, or the subtitles of one of them. */
export function NameList<Item>({ label, items, isFailed, onRetry, empty, children }: NameListProps<Item>) {
  const texts = useTexts();
  if (!items && isFailed) {
    return <FailedLoad onRetry={onRetry} />;
  }
  if (!items) return PLACES.map((place) => <Skeleton key={place} className={classes['waiting'] ?? ''} />);
  if (items.length === 0) return <Text c="dimmed">{empty ?? texts.screens.empty}</Text>;
  return (
    <ul className={classes['names']} aria-label={label}>
      {items.map(children)}
    </ul>
  );
}
