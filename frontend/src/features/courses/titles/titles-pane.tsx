import { useDroppable } from '@dnd-kit/core';
import { Title as Heading, Stack } from '@mantine/core';
import { useTexts } from '../../../shared/i18n/language.js';
import { useConfirm } from '../../../shared/ui/confirm-dialog.js';
import { useCreateTitle, useDeleteTitle } from '../api.js';
import { dropData, useCourseDrag } from '../course-drag.js';
import classes from '../courses.module.css';
import { useSelection, useTitles } from '../open-course.js';
import { useCourseWords } from '../words.js';
import type { Title } from '../../../shared/api/courses.js';
import { NameForm, NameItem, NameList } from './names.js';

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
      consequence: words.titleGoes(title.shop_name),
      onConfirm: () => {
        // Closed first, since the page would fetch a deleted title again.
        if (title._id === titleId) closeAll();
        remove.mutate(title);
      },
    });

  return (
    <Stack component="section" className={classes['pane'] ?? ''} gap="sm" aria-labelledby="titles">
      <Heading order={2} size="h5" id="titles">
        {words.titles}
      </Heading>
      <NameForm
        label={texts.placeholders.title}
        findFault={(name) => (name === '' ? words.titleEmpty : null)}
        onSave={create.mutate}
      />
      <NameList label={words.titles} of={titles}>
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

interface DroppableTitleProps {
  title: Title;
  isOpen: boolean;
  onOpen: () => void;
  onDelete: () => void;
}

function DroppableTitle({ title, ...item }: DroppableTitleProps) {
  const { dragged, peekedTitleId } = useCourseDrag();
  const { setNodeRef, isOver } = useDroppable({
    id: `title:${title._id}`,
    data: dropData({ kind: 'title', title }),
    disabled: !dragged,
  });
  const isPeeked = dragged !== null && title._id === peekedTitleId;
  return (
    <NameItem
      {...item}
      kind="title"
      name={title.shop_name}
      dropRef={setNodeRef}
      drop={isPeeked || isOver ? 'over' : undefined}
    />
  );
}
