import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLink, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Title } from '../../shared/api/titles.js';
import { useTexts } from '../../shared/i18n/language.js';
import { PATHS } from '../../shared/paths.js';
import { useCopy } from '../../shared/ui/use-copy.js';
import { titleUsersQuery } from './api.js';
import { AssignedDialog } from './assigned-dialog.js';
import { NameForm } from './name-form.js';
import { useRenameTitle } from './title-changes.js';
import { useCourseWords } from './words.js';

interface TitleToolsProps {
  title: Title;
  /** The rename form is the title's while no subtitle of it is selected. */
  isRenamable: boolean;
}

/** What can be done with the open title. */
export function TitleTools({ title, isRenamable }: TitleToolsProps) {
  const { labels, actions } = useTexts();
  const words = useCourseWords();
  const rename = useRenameTitle(title);
  const { data: users } = useQuery(titleUsersQuery(title._id));
  const [isListOpen, list] = useDisclosure(false);
  const [isCopied, copy] = useCopy(`${window.location.origin}${PATHS.usersWithShop(title._id)}`);

  return (
    <>
      {isRenamable && (
        <NameForm
          label={labels.renameTitle}
          current={title.shop_name}
          findFault={(name) => (name === '' ? words.titleEmpty : null)}
          onSave={rename.mutate}
        />
      )}
      <Group gap="sm">
        <Button variant="default" size="xs" leftSection={<IconLink size={14} aria-hidden />} onClick={copy}>
          {isCopied ? words.pinLinkCopied : actions.copyPinLink}
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconUsers size={14} aria-hidden />}
          disabled={!users}
          onClick={list.open}
        >
          {actions.assignedTo(users?.length ?? 0)}
        </Button>
      </Group>
      <AssignedDialog title={title} users={users ?? []} isOpen={isListOpen} onClose={list.close} />
    </>
  );
}
