import { ActionIcon, Text } from '@mantine/core';
import { IconPencil, IconTrash, IconBooks } from '@tabler/icons-react';
import { useState } from 'react';
import { useDisclosure } from '@mantine/hooks';
import type { ProfileGroup } from '../../shared/api/people.js';
import { useTexts, usePageTexts } from '../../shared/i18n/language.js';
import { whileBusy } from '../../shared/ui/while-busy.js';
import { latePart } from '../../shared/late.js';
import { Dialog } from '../../shared/ui/dialog.js';
import classes from './groups.module.css';
import { RenameForm } from './rename-form.js';
import { useGroupWords } from './words.js';

const GroupTitlesForm = latePart(async () => (await import('./group-titles-form.js')).GroupTitlesForm);

/** Opens the choice of a group's titles. */
function GroupTitlesButton({ group }: { group: ProfileGroup }) {
  const { close } = usePageTexts();
  const words = useGroupWords();
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={words.titlesOf(group.name)}
        title={words.titlesOf(group.name)}
        onClick={dialog.open}
      >
        <IconBooks size={16} aria-hidden />
      </ActionIcon>
      <Dialog
        opened={isOpen}
        onClose={dialog.close}
        title={words.titlesOf(group.name)}
        closeButtonProps={{ 'aria-label': close }}
        size="sm"
      >
        <GroupTitlesForm group={group} onDone={dialog.close} />
      </Dialog>
    </>
  );
}

interface GroupItemProps {
  group: ProfileGroup;
  /** Unknown while it is counted. */
  members: number | undefined;
  /** It is being deleted. */
  isGoing: boolean;
  onDelete: () => void;
}

export function GroupItem({ group, members, isGoing, onDelete }: GroupItemProps) {
  const { actions } = useTexts();
  const words = useGroupWords();
  const [isRenamed, setIsRenamed] = useState(false);
  const titles = group.titles?.length ?? 0;
  if (isRenamed) {
    return (
      <li className={classes['item']}>
        <div className={classes['name']}>
          <RenameForm group={group} onDone={() => setIsRenamed(false)} />
        </div>
      </li>
    );
  }
  return (
    <li className={classes['item']}>
      <Text className={classes['name'] ?? ''} truncate title={group.name}>
        {group.name}
      </Text>
      <Text size="sm" c="dimmed" className={classes['members'] ?? ''}>
        {members !== undefined && words.members(members)}
        {titles > 0 && ` · ${words.titles(titles)}`}
      </Text>
      <GroupTitlesButton group={group} />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={words.rename(group.name)}
        title={actions.edit}
        onClick={() => setIsRenamed(true)}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...whileBusy(isGoing)}
        variant="subtle"
        color="gray"
        aria-label={`${actions.del} ${group.name}`}
        title={actions.del}
        onClick={onDelete}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
