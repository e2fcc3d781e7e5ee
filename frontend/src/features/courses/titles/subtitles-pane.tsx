import { Stack, Text, Title as Heading } from '@mantine/core';
import { useTexts } from '../../../shared/i18n/language.js';
import { useConfirm } from '../../../shared/ui/confirm-dialog.js';
import type { Subtitle } from '../api.js';
import classes from '../courses.module.css';
import panes from '../panes/panes.module.css';
import { DroppableSubtitle } from '../drag/droppable-subtitle.js';
import { NameForm } from './name-form.js';
import { NameList } from './name-list.js';
import { useCreateSubtitle, useDeleteSubtitle } from './title-changes.js';
import { TitleTools } from './title-tools.js';
import { useCourseDrag } from '../drag/use-course-drag.js';
import { useOpenCourse, useSubtitles, useTitles } from '../use-open-course.js';
import { useSelection } from '../use-selection.js';
import { useCourseWords } from '../words.js';

/** The subtitles of the open title; while a credential is dragged, of the title that it rests on. */
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
      text: texts.confirmations.otherDelete,
      consequence: words.subtitleGoes(doomed.subtitle),
      action: texts.actions.delete,
      onConfirm: () => {
        // First: what is gone can't be fetched again.
        if (doomed._id === subtitle?._id) closeSubtitle();
        remove.mutate(doomed);
      },
    });

  return (
    <Stack component="section" className={panes['pane'] ?? ''} gap="sm" aria-labelledby="subtitles">
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
        <NameList
          label={words.subtitlesOf(shown.shop_name)}
          items={subtitles.data}
          isFailed={subtitles.isError}
          onRetry={() => void subtitles.refetch()}
        >
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
