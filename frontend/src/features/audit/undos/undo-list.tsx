import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../shared/i18n/language.js';
import { EmptyState, FailedLoad } from '../../../shared/ui/empty-state.js';
import { undosQuery } from '../../../shared/undo/undo-toast.js';
import { useSecond } from '../../../shared/time/page-clock.js';
import { UndoItem } from './undo-item.js';
import { useUndoWords } from './undo-words.js';
import classes from './undos.module.css';

/** All that can be taken back now, whoever did it. What is over goes by itself. */
export function UndoList() {
  const texts = useTexts();
  const words = useUndoWords();
  const { data, isError, refetch } = useQuery(undosQuery);
  const now = useSecond();

  if (!data && isError) {
    return <FailedLoad onRetry={refetch} />;
  }
  if (!data) return <Skeleton height={72} />;
  const lasting = data.filter(({ until }) => until > now);
  if (lasting.length === 0) return <EmptyState text={words.none} />;
  return (
    <ul className={classes['list']} aria-label={texts.screens.canBeUndone}>
      {lasting.map((undoable) => (
        <UndoItem key={undoable._id} undoable={undoable} now={now} />
      ))}
    </ul>
  );
}
