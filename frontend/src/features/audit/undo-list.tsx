import { formatDateTime, NAMES_SHOWN } from '@keyroster/contracts';
import { Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeedWords } from '../../shared/audit/use-change-text.js';
import { useTexts } from '../../shared/i18n/language.js';
import { useSayCounts } from '../../shared/plans/plan-words.js';
import { Awaited, EmptyState } from '../../shared/ui/empty-state.js';
import { Row, Rows } from '../../shared/ui/lines.js';
import { useSecond } from '../../shared/time/page-clock.js';
import { undosQuery, useTakeBack, type Undoable } from '../../shared/undo/undo-toast.js';
import { Hint, SecondaryButton } from '../../shared/ui/quiet.js';
import { useAuditWords, useUndoWords } from './words.js';

export function UndoList() {
  const texts = useTexts();
  const words = useUndoWords();
  const undos = useQuery(undosQuery);
  const now = useSecond();

  if (!undos.data) return <Awaited of={undos} height={72} />;
  const lasting = undos.data.filter(({ until }) => until > now);
  if (lasting.length === 0)
    return <EmptyState Icon={IconArrowBackUp} word={words.none} text={words.appears} />;
  return (
    <Rows aria-label={texts.screens.canBeUndone}>
      {lasting.map((undoable) => (
        <UndoItem key={undoable._id} undoable={undoable} now={now} />
      ))}
    </Rows>
  );
}

const namesText = ({ names }: Undoable): string =>
  names.join(', ') + (names.length === NAMES_SHOWN ? ' …' : '');

function UndoItem({ undoable, now }: { undoable: Undoable; now: number }) {
  const { actions } = useTexts();
  const audit = useAuditWords();
  const words = useUndoWords();
  const sayAction = useDeedWords();
  const sayCounts = useSayCounts();
  const { mutate, isPending } = useTakeBack();
  const { _id, at, until, actor, action, counts } = undoable;
  const names = namesText(undoable);
  const what = sayAction(action);
  const details = [formatDateTime(at), words.by(actor ?? audit.commandLine), sayCounts(counts)];

  return (
    <Row
      acts={
        <>
          <Hint miw={72} title={words.until(formatDateTime(until))}>
            {words.left(leftText(until - now))}
          </Hint>
          <SecondaryButton
            isBusy={isPending}
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            aria-label={[actions.undo, what, names].filter((part) => part !== '').join(' ')}
            onClick={() => mutate(_id)}
          >
            {actions.undo}
          </SecondaryButton>
        </>
      }
    >
      <Text fw={500}>{what}</Text>
      {names && (
        <Text size="sm" lineClamp={2} title={names}>
          {names}
        </Text>
      )}
      <Hint size="xs">{details.filter((detail) => detail !== '').join(' · ')}</Hint>
    </Row>
  );
}

export function leftText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
