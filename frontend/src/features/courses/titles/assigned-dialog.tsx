import { Badge, Box, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { WhyList } from '../../../shared/explain/why-list.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { Dialog, useConfirm } from '../../../shared/ui/dialog.js';
import { UserLink } from '../../../shared/ui/user/user-link.js';
import { Hint, SecondaryButton } from '../../../shared/ui/quiet.js';
import type { TitleUser } from '../api.js';
import classes from '../courses.module.css';
import { useCourseWords } from '../words.js';
import { useUnassign, type Title } from '../../../shared/api/courses.js';

interface AssignedDialogProps {
  title: Title;
  users: TitleUser[];
  isOpen: boolean;
  onClose: () => void;
  /** Mantine does not return the focus from a stack of modals. */
  onClosed: () => void;
}

export function AssignedDialog({ title, users, isOpen, onClose, onClosed }: AssignedDialogProps) {
  const { actions, confirmations, screens } = useTexts();
  const words = useCourseWords();
  const unassign = useUnassign();
  const [dialog, ask] = useConfirm();
  const [asked, setAsked] = useState<string | null>(null);

  const askToUnassign = (user: TitleUser) =>
    ask({
      text: confirmations.unassign,
      consequence: words.unassignUser(user.email, title.shop_name),
      isUndoable: true,
      action: actions.unassign,
      onConfirm: () => unassign.mutate({ shop_id: [title._id], user }),
    });

  return (
    <>
      <Dialog
        opened={isOpen}
        onClose={onClose}
        onExitTransitionEnd={onClosed}
        title={words.assignedUsers(title.shop_name)}
      >
        {users.length === 0 ? (
          <Text c="dimmed">{words.nobodyAssigned}</Text>
        ) : (
          <Stack component="ul" gap={0}>
            {users.map((user) => (
              <li key={user._id}>
                <Group gap="sm" wrap="nowrap" mih={36}>
                  <Text truncate flex={1} py={{ base: 12, xs: 0 }} title={user.email} data-alone>
                    <UserLink userId={user._id} onClick={onClose}>
                      {user.email}
                    </UserLink>
                  </Text>
                  {user.is_locked && <Badge>{words.locked}</Badge>}
                  {user.days_left === false && (
                    <Badge variant="light" color="red">
                      {screens.expired}
                    </Badge>
                  )}
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`${words.why} ${user.email}`}
                    aria-expanded={asked === user._id}
                    onClick={() => setAsked((before) => (before === user._id ? null : user._id))}
                  >
                    {words.why}
                  </Button>
                  {user.from === 'group' ? (
                    <Hint>{words.fromGroup}</Hint>
                  ) : (
                    <SecondaryButton
                      isBusy={unassign.isPending && unassign.variables.user._id === user._id}
                      size="compact-sm"
                      aria-label={`${actions.unassign} ${user.email}`}
                      onClick={() => askToUnassign(user)}
                    >
                      {actions.unassign}
                    </SecondaryButton>
                  )}
                </Group>
                {asked === user._id && (
                  <Box className={classes['why'] ?? ''}>
                    <WhyList user={user} wanted={{ shop_id: title._id }} />
                  </Box>
                )}
              </li>
            ))}
          </Stack>
        )}
      </Dialog>
      {dialog}
    </>
  );
}
