import { formatDateTime, NAMES_SHOWN } from '@keyroster/contracts';
import { Button, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useDeedWords } from '../../../shared/audit/use-change-text.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { useSayCounts } from '../../../shared/plans/plan-words.js';
import { useTakeBack, type Undoable } from '../../../shared/undo/undo-toast.js';
import { useAuditWords } from '../words.js';
import { whileBusy } from '../../../shared/ui/while-busy.js';
import { leftText } from './left-text.js';
import { useUndoWords } from './undo-words.js';
import classes from './undos.module.css';

interface UndoItemProps {
  undoable: Undoable;
  /** The server's time. */
  now: number;
}

const namesText = ({ names }: Undoable): string =>
  names.join(', ') + (names.length === NAMES_SHOWN ? ' …' : '');

/** What was done and by whom, to whom or what, for how long it can still be taken back, and the button that does. */
export function UndoItem({ undoable, now }: UndoItemProps) {
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
    <li className={classes['item']}>
      <div className={classes['words']}>
        <Text fw={500}>{what}</Text>
        {names && (
          <Text size="sm" lineClamp={2} title={names} className={classes['names'] ?? ''}>
            {names}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {details.filter((detail) => detail !== '').join(' · ')}
        </Text>
      </div>
      <Text size="sm" c="dimmed" className={classes['left'] ?? ''} title={words.until(formatDateTime(until))}>
        {words.left(leftText(until - now))}
      </Text>
      <Button
        {...whileBusy(isPending)}
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        aria-label={[actions.undo, what, names].filter((part) => part !== '').join(' ')}
        onClick={() => mutate(_id)}
      >
        {actions.undo}
      </Button>
    </li>
  );
}
