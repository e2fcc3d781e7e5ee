import { Button, Stack, Text } from '@mantine/core';
import { useAssign, useUnassign } from '../../shared/api/courses.js';
import type { Whom } from '../../shared/api/people.js';
import { useTexts } from '../../shared/i18n/language.js';
import type { Question } from '../../shared/ui/confirm-dialog.js';
import { whileBusy } from '../../shared/ui/while-busy.js';
import classes from './assign.module.css';
import type { AssignableTitle } from './use-assigned-titles.js';
import { useAssignWords } from './words.js';

interface BulkButtonProps {
  whom: Whom;
  /** All of them, whatever the search shows. */
  titles: AssignableTitle[];
  ask: (question: Question) => void;
}

/** Assigns all titles, or takes all that are assigned: the second as soon as any is. */
export function BulkButton({ whom, titles, ask }: BulkButtonProps) {
  const { actions, confirmations } = useTexts();
  const words = useAssignWords();
  const assign = useAssign();
  const unassign = useUnassign();
  const assigned = titles.filter(({ isAssigned }) => isAssigned);
  const isTaking = assigned.length > 0;
  const touched = isTaking ? assigned : titles;
  const assignment = { shop_id: touched.map(({ title }) => title._id), user: whom, isBulk: true };

  const press = () => {
    if (!isTaking) {
      assign.mutate(assignment);
      return;
    }
    ask({
      text: confirmations.unassign,
      consequence: words.unassignAll(assigned.length, whom.email ?? words.thisUser),
      isUndoable: true,
      action: actions.unassign,
      onConfirm: () => unassign.mutate(assignment),
    });
  };

  return (
    <Stack gap={2} className={classes['bulk'] ?? ''}>
      <Button
        {...whileBusy(assign.isPending || unassign.isPending)}
        variant={isTaking ? 'default' : 'filled'}
        disabled={titles.length === 0}
        onClick={press}
      >
        {isTaking ? actions.unassignAll : actions.assignAll}
      </Button>
      <Text size="xs" c="dimmed">
        {words.willTouch(touched.length)}
      </Text>
    </Stack>
  );
}
