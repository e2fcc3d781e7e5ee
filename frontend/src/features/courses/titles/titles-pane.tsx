import { useDroppable } from '@dnd-kit/core';
import { nameKey } from '@keyroster/contracts';
import { Title as Heading, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Title } from '../../../shared/api/courses.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { useConfirm } from '../../../shared/ui/dialog.js';
import { titleCountsQuery, useCreateTitle, useDeleteTitle } from '../api.js';
import { dropData, useCourseDrag } from '../course-drag.js';
import classes from '../courses.module.css';
import { useSelection, useTitles } from '../open-course.js';
import { useCourseWords } from '../words.js';
import { NameForm, NameItem, NameList } from './names.js';
import { NewSubtitle, Subtitles } from './subtitles-pane.js';

const EMPTY = { subtitles: 0, credentials: 0, users: 0 };

/** The titles, with the subtitles of the open one beneath it. */
export function TitlesPane() {
  const texts = useTexts();
  const words = useCourseWords();
  const titles = useTitles();
  const { data: counts } = useQuery(titleCountsQuery);
  const create = useCreateTitle();
  const remove = useDeleteTitle();
  const { titleId, openTitle, closeAll } = useSelection();
  const [dialog, ask] = useConfirm();

  const askToDelete = (title: Title) =>
    ask({
      consequence: words.titleGoes(title.shop_name, counts?.get(title._id)),
      isUndoable: true,
      onConfirm: () => {
        // Closed first, since the page would fetch a deleted title again.
        if (title._id === titleId) closeAll();
        remove.mutate(title);
      },
    });

  return (
    <Stack component="section" className={classes['pane'] ?? ''} gap="sm" aria-labelledby="titles">
      <Heading order={2} size="h5" id="titles" className={classes['heading'] ?? ''}>
        {words.titles}
      </Heading>
      <NameForm
        label={texts.placeholders.title}
        findFault={(name) => (name === '' ? words.titleEmpty : null)}
        onSave={(name, { onSuccess, onError }) =>
          create.mutate(
            { shop_name: name },
            {
              onSuccess: ({ shops }) => {
                onSuccess();
                const made = shops.find(({ shop_name }) => nameKey(shop_name) === nameKey(name));
                if (made) openTitle(made._id);
              },
              onError,
            },
          )
        }
      />
      <NewSubtitle />
      <NameList label={words.titles} of={titles}>
        {(title) => (
          <DroppableTitle
            key={title._id}
            title={title}
            note={counts && words.counts(counts.get(title._id) ?? EMPTY)}
            isOpen={title._id === titleId}
            onOpen={() => openTitle(title._id, title._id !== titleId)}
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
  note: string | undefined;
  isOpen: boolean;
  onOpen: () => void;
  onDelete: () => void;
}

function DroppableTitle({ title, isOpen, ...item }: DroppableTitleProps) {
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
      isOpen={isOpen}
      kind="title"
      name={title.shop_name}
      dropRef={setNodeRef}
      drop={isPeeked || isOver ? 'over' : undefined}
    >
      {(isOpen || isPeeked) && <Subtitles title={title} />}
    </NameItem>
  );
}
