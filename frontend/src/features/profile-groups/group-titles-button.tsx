import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBooks } from '@tabler/icons-react';
import type { ProfileGroup } from '../../shared/api/lists/groups.js';
import { usePageTexts } from '../../shared/i18n/language.js';
import { latePart } from '../../shared/late.js';
import { Dialog } from '../../shared/ui/dialogs/dialog.js';
import { useGroupWords } from './words.js';

const GroupTitlesForm = latePart(async () => (await import('./group-titles-form.js')).GroupTitlesForm);

/** Opens the choice of a group's titles. */
export function GroupTitlesButton({ group }: { group: ProfileGroup }) {
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
