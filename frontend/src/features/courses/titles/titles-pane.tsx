import { Stack, Title as Heading } from '@mantine/core';
import type { Title } from '../../../shared/api/courses.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { useConfirm } from '../../../shared/ui/confirm-dialog.js';
import panes from '../panes/panes.module.css';
import { DroppableTitle } from '../drag/droppable-title.js';
import { NameForm } from './name-form.js';
import { NameList } from './name-list.js';
import { useCreateTitle, useDeleteTitle } from './title-changes.js';
import { useTitles } from '../use-open-course.js';
import { useSelection } from '../use-selection.js';
import { useCourseWords } from '../words.js';

/** All titles, and the box that makes a new one. */
export function TitlesPane() {
  const texts = useTexts();
  const words = useCourseWords();
  const titles = useTitles();
  const create = useCreateTitle();
  const remove = useDeleteTitle();
  const { titleId, openTitle, closeAll } = useSelection();
  const [dialog, ask] = useConfirm();

  const askToDelete = (title: Title) =>
    ask({
      text: texts.confirmations.otherDelete,
      consequence: words.titleGoes(title.shop_name),
      action: texts.actions.delete,
      onConfirm: () => {
        // First: what is gone can't be fetched again.
        if (title._id === titleId) closeAll();
        remove.mutate(title);
      },
    });

  return (
    <Stack component="section" className={panes['pane'] ?? ''} gap="sm" aria-labelledby="titles">
      <Heading order={2} size="h5" id="titles">
        {words.titles}
      </Heading>
      <NameForm
        label={texts.placeholders.title}
        findFault={(name) => (name === '' ? words.titleEmpty : null)}
        onSave={create.mutate}
      />
      <NameList
        label={words.titles}
        items={titles.data}
        isFailed={titles.isError}
        onRetry={() => void titles.refetch()}
      >
        {(title) => (
          <DroppableTitle
            key={title._id}
            title={title}
            isOpen={title._id === titleId}
            onOpen={() => openTitle(title._id)}
            onDelete={() => askToDelete(title)}
          />
        )}
      </NameList>
      {dialog}
    </Stack>
  );
}
