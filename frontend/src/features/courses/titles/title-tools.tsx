import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLink, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Title } from '../../../shared/api/courses.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { PATHS } from '../../../shared/paths.js';
import { useCopy } from '../../../shared/ui/copying/copy-button.js';
import { titleUsersQuery } from '../api.js';
import { AssignedDialog } from './assigned-dialog.js';
import { useCourseWords } from '../words.js';

/** The open title's link for logins by PIN, and whom it is assigned to. */
export function TitleTools({ title }: { title: Title }) {
  const { actions } = useTexts();
  const words = useCourseWords();
  const { data: users } = useQuery(titleUsersQuery(title._id));
  const button = useRef<HTMLButtonElement>(null);
  const [isListOpen, list] = useDisclosure(false);
  const [isCopied, copy] = useCopy(`${window.location.origin}${PATHS.usersWithShop(title._id)}`);
  const look = { variant: 'subtle', color: 'gray', size: 'compact-sm', justify: 'flex-start' } as const;

  return (
    <Stack gap={2}>
      <Button {...look} leftSection={<IconLink size={14} aria-hidden />} onClick={copy}>
        {isCopied ? words.pinLinkCopied : actions.copyPinLink}
      </Button>
      <Button
        {...look}
        leftSection={<IconUsers size={14} aria-hidden />}
        ref={button}
        disabled={!users}
        onClick={list.open}
      >
        {actions.assignedTo(users?.length ?? 0)}
      </Button>
      <AssignedDialog
        title={title}
        users={users ?? []}
        isOpen={isListOpen}
        onClose={list.close}
        onClosed={() => button.current?.focus()}
      />
    </Stack>
  );
}
