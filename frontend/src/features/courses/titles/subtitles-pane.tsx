import { useDroppable } from '@dnd-kit/core';
import { Button, Title as Heading, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLink, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTexts } from '../../../shared/i18n/language.js';
import { PATHS } from '../../../shared/paths.js';
import { useCopy } from '../../../shared/ui/copying/copy-button.js';
import { useConfirm } from '../../../shared/ui/confirm-dialog.js';
import { titleUsersQuery, useCreateSubtitle, useDeleteSubtitle } from '../api.js';
import { dropData, useCourseDrag } from '../course-drag.js';
import classes from '../courses.module.css';
import { useOpenCourse, useSelection, useSubtitles, useTitles } from '../open-course.js';
import { useCourseWords } from '../words.js';
import type { Subtitle, Title } from '../../../shared/api/courses.js';
import { AssignedDialog } from './assigned-dialog.js';
import { NameForm, NameItem, NameList } from './names.js';

export function SubtitlesPane() {
  const texts = useTexts();
  const words = useCourseWords();
  const { title, subtitle } = useOpenCourse();
  const { peekedTitleId } = useCourseDrag();
  const { data: titles } = useTitles();
  const shown = titles?.find(({ _id }) => _id === peekedTitleId) ?? title;
  const subtitles = useSubtitles(shown?._id);
  const create = useCreateSubtitle();
  const remove = useDeleteSubtitle();
  const { openSubtitle, closeSubtitle } = useSelection();
  const [dialog, ask] = useConfirm();

  const findFault = (name: string): string | null => {
    if (!title) return texts.validation.noTitleSelected;
    return name === '' ? texts.validation.subtitleEmpty : null;
  };

  const askToDelete = (doomed: Subtitle) =>
    ask({
      consequence: words.subtitleGoes(doomed.subtitle),
      onConfirm: () => {
        // Closed first, since the page would fetch a deleted subtitle again.
        if (doomed._id === subtitle?._id) closeSubtitle();
        remove.mutate(doomed);
      },
    });

  return (
    <Stack component="section" className={classes['pane'] ?? ''} gap="sm" aria-labelledby="subtitles">
      <Heading order={2} size="h5" id="subtitles" className={classes['heading']}>
        {shown?.shop_name ?? words.subtitles}
      </Heading>
      <NameForm
        label={texts.placeholders.subtitle}
        findFault={findFault}
        onSave={(name, settled) => title && create.mutate({ titleId: title._id, name }, settled)}
      />
      {title && shown === title && <TitleTools key={title._id} title={title} />}
      {shown ? (
        <NameList label={words.subtitlesOf(shown.shop_name)} of={subtitles}>
          {(item) => (
            <DroppableSubtitle
              key={item._id}
              subtitle={item}
              isOpen={item._id === subtitle?._id}
              onOpen={() => openSubtitle(item._id)}
              onDelete={() => askToDelete(item)}
            />
          )}
        </NameList>
      ) : (
        <Text c="dimmed">{words.chooseTitle}</Text>
      )}
      {dialog}
    </Stack>
  );
}

interface DroppableSubtitleProps {
  subtitle: Subtitle;
  isOpen: boolean;
  onOpen: () => void;
  onDelete: () => void;
}

function DroppableSubtitle({ subtitle, ...item }: DroppableSubtitleProps) {
  const { dragged } = useCourseDrag();
  const isTarget = dragged !== null && dragged.shop_id !== subtitle._id;
  const { setNodeRef, isOver } = useDroppable({
    id: subtitle._id,
    data: dropData({ kind: 'subtitle', subtitle }),
    disabled: !isTarget,
  });
  const drop = isOver ? 'over' : 'possible';
  return (
    <NameItem
      {...item}
      kind="subtitle"
      name={subtitle.subtitle}
      dropRef={setNodeRef}
      drop={isTarget ? drop : undefined}
    />
  );
}

function TitleTools({ title }: { title: Title }) {
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
