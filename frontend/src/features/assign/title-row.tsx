import { Button, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useAssign, useUnassign } from '../../shared/api/courses.js';
import type { Whom } from '../../shared/api/people.js';
import { useTexts } from '../../shared/i18n/language.js';
import type { Question } from '../../shared/ui/confirm-dialog.js';
import { whileBusy } from '../../shared/ui/while-busy.js';
import classes from './assign.module.css';
import type { AssignableTitle } from './use-assigned-titles.js';
import { useAssignWords } from './words.js';

interface TitleRowProps {
  whom: Whom;
  row: AssignableTitle;
  ask: (question: Question) => void;
}

/** A title, whether the user has it, and the one button that changes that. */
export function TitleRow({ whom, row: { title, isAssigned }, ask }: TitleRowProps) {
  const { actions, confirmations } = useTexts();
  const words = useAssignWords();
  const assign = useAssign();
  const unassign = useUnassign();
  const assignment = { shop_id: [title._id], user: whom };

  const askToUnassign = () =>
    ask({
      text: confirmations.unassign,
      consequence: words.unassignOne(title.shop_name, whom.email ?? words.thisUser),
      isUndoable: true,
      action: actions.unassign,
      onConfirm: () => unassign.mutate(assignment),
    });

  const action = isAssigned ? actions.unassign : actions.assign;
  return (
    <li className={classes['row']}>
      <Text className={classes['name'] ?? ''}>{title.shop_name}</Text>
      <Text size="sm" className={classes['state'] ?? ''} data-assigned={isAssigned || undefined}>
        {isAssigned && <IconCheck size={14} aria-hidden />}
        {isAssigned ? words.assigned : words.notAssigned}
      </Text>
      <Button
        variant={isAssigned ? 'default' : 'light'}
        size="xs"
        w={96}
        {...whileBusy(assign.isPending || unassign.isPending)}
        aria-label={`${action} ${title.shop_name}`}
        onClick={isAssigned ? askToUnassign : () => assign.mutate(assignment)}
      >
        {action}
      </Button>
    </li>
  );
}
