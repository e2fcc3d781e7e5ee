import { Button, Stack, Text } from '@mantine/core';
import { IconBooks, IconCheck } from '@tabler/icons-react';
import { useTexts } from '../../shared/i18n/language.js';
import type { Question } from '../../shared/ui/dialog.js';
import { EmptyState, FailedLoad, NothingMatches, Skeletons } from '../../shared/ui/empty-state.js';
import { Boxed } from '../../shared/ui/lines.js';
import { whileBusy } from '../../shared/ui/quiet.js';
import type { Whom } from '../../shared/api/people.js';
import { useAssign, useUnassign } from '../../shared/api/courses.js';
import type { AssignableTitle, useAssignedTitles } from './api.js';
import classes from './assign.module.css';
import { useAssignWords } from './words.js';

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
        <Skeletons height={44} />
      </Stack>
    );
  }
  if (list.titles.length === 0)
    return <EmptyState Icon={IconBooks} word={texts.screens.emptyShop} text={words.noTitles} />;

  const sought = search.trim().toLowerCase();
  const found = list.titles.filter(({ title }) => title.shop_name.toLowerCase().includes(sought));
  if (found.length === 0)
    return <NothingMatches search={search} onClear={onClear} word={texts.screens.emptyShop} />;
  return (
    <Boxed aria-label={words.titles}>
      {found.map((row) => (
        <TitleRow key={row.title._id} row={row} {...rest} />
      ))}
    </Boxed>
  );
}

interface TitleRowProps {
  whom: Whom;
  row: AssignableTitle;
  ask: (question: Question) => void;
}

function TitleRow({ whom, row: { title, isAssigned }, ask }: TitleRowProps) {
  const { actions, confirmations } = useTexts();
  const words = useAssignWords();
  const assign = useAssign();
  const unassign = useUnassign();
  const assignment = { shop_id: [title._id], user: whom };

  const askToUnassign = () =>
    ask({
      text: confirmations.unassign,
      consequence: words.unassignOne(whom.email ?? words.thisUser, title.shop_name),
      isUndoable: true,
      action: actions.unassign,
      onConfirm: () => unassign.mutate(assignment),
    });

  const action = isAssigned ? actions.unassign : actions.assign;
  return (
    <li className={classes['row']}>
      <Text flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        {title.shop_name}
      </Text>
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
