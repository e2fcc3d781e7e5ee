import { useDroppable } from '@dnd-kit/core';
import type { Title } from '../../../shared/api/courses.js';
import { dropData } from './drag-data.js';
import { NameItem } from '../titles/name-item.js';
import { useCourseDrag } from './use-course-drag.js';

interface DroppableTitleProps {
  title: Title;
  isOpen: boolean;
  onOpen: () => void;
  onDelete: () => void;
}

/** A title of the list; a credential that rests on it brings its subtitles up. */
export function DroppableTitle({ title, ...item }: DroppableTitleProps) {
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
