import { nameKey } from '@keyroster/contracts';
import { Button, Title as Heading, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLink, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Subtitle, Title } from '../../../shared/api/courses.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { PATHS } from '../../../shared/paths.js';
import { useConfirm } from '../../../shared/ui/dialog.js';
import { useCopy } from '../../../shared/ui/copying/copy-button.js';
import { titleUsersQuery, useCreateSubtitle, useDeleteSubtitle } from '../api.js';
import classes from '../courses.module.css';
import { useOpenCourse, useSelection, useSubtitles } from '../open-course.js';
import { useCourseWords } from '../words.js';
import { AssignedDialog } from './assigned-dialog.js';
import { NameForm, NameItem, NameList } from './names.js';

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
