import { nameKey } from '@keyroster/contracts';
import { Button, Title as Heading, Stack, Badge, Box, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLink, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Subtitle, type Title, useUnassign } from '../../../shared/api/courses.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { PATHS } from '../../../shared/paths.js';
import { useConfirm, Dialog } from '../../../shared/ui/dialog.js';
import { useCopy } from '../../../shared/ui/copying/copy-button.js';
import { titleUsersQuery, useCreateSubtitle, useDeleteSubtitle, type TitleUser } from '../api.js';
import classes from '../courses.module.css';
import { useOpenCourse, useSelection, useSubtitles } from '../open-course.js';
import { useCourseWords } from '../words.js';
import { NameForm, NameItem, NameList } from './names.js';
import { WhyList } from '../../../shared/explain/why-list.js';
import { UserLink } from '../../../shared/ui/user/user-link.js';
import { Hint, SecondaryButton } from '../../../shared/ui/quiet.js';

/** The open title on a phone. */
export function SubtitlesPane() {
  const { title } = useOpenCourse();
  if (!title) return null;
  return (
    <Stack component="section" className={classes['pane'] ?? ''} gap="sm" aria-labelledby="subtitles">
      <Heading order={2} size="h5" id="subtitles" className={classes['heading'] ?? ''}>
        {title.shop_name}
      </Heading>
      <NewSubtitle />
      <Subtitles title={title} />
    </Stack>
  );
}

/** The box is there without a title, too: it then says that one has to be selected. */
export function NewSubtitle() {
  const texts = useTexts();
  const { title } = useOpenCourse();
  const titleId = title?._id ?? '';
  const create = useCreateSubtitle();
  const { openSubtitle } = useSelection();
  return (
    <NameForm
      label={texts.placeholders.subtitle}
      ifEmpty={texts.validation.subtitleEmpty}
      refusal={title ? undefined : texts.validation.noTitleSelected}
      saving={create}
      bodyOf={(name) => ({ shop_id: titleId, subtitle: name })}
      onSaved={({ subtitle: subtitles }, name) => {
        const made = subtitles.find(({ subtitle }) => nameKey(subtitle) === nameKey(name));
        if (made) openSubtitle(titleId, made._id);
      }}
    />
  );
}

export function Subtitles({ title }: { title: Title }) {
  const words = useCourseWords();
  const { subtitle } = useOpenCourse();
  const subtitles = useSubtitles(title._id);
  const remove = useDeleteSubtitle();
  const { openSubtitle, closeSubtitle } = useSelection();
  const [dialog, ask] = useConfirm();

  const askToDelete = (doomed: Subtitle) =>
    ask({
      consequence: words.subtitleGoes(doomed.subtitle),
      isUndoable: true,
      onConfirm: () => {
        // Closed first, since the page would fetch a deleted subtitle again.
        if (doomed._id === subtitle?._id) closeSubtitle();
        remove.mutate(doomed);
      },
    });

  return (
    <>
      <NameList label={words.subtitlesOf(title.shop_name)} of={subtitles}>
        {(item) => (
          <NameItem
            key={item._id}
            kind="subtitle"
            _id={item._id}
            name={item.subtitle}
            isOpen={item._id === subtitle?._id}
            onOpen={() => openSubtitle(title._id, item._id)}
            onDelete={() => askToDelete(item)}
          />
        )}
      </NameList>
      {dialog}
    </>
  );
}

export function TitleTools({ title }: { title: Title }) {
  const { actions } = useTexts();
  const words = useCourseWords();
  const { data: users } = useQuery(titleUsersQuery(title._id));
  const button = useRef<HTMLButtonElement>(null);
  const [isListOpen, list] = useDisclosure(false);
  const [isCopied, copy] = useCopy(`${window.location.origin}${PATHS.usersWithShop(title._id)}`);
  const look = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const;

  return (
    <>
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
    </>
  );
}

interface AssignedDialogProps {
  title: Title;
  users: TitleUser[];
  isOpen: boolean;
  onClose: () => void;
  /** Mantine does not return the focus from a stack of modals. */
  onClosed: () => void;
}

function AssignedDialog({ title, users, isOpen, onClose, onClosed }: AssignedDialogProps) {
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
