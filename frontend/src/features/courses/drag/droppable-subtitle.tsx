import { useDroppable } from '@dnd-kit/core';
import type { Subtitle } from '../api.js';
import { dropData } from './drag-data.js';
import { NameItem } from '../titles/name-item.js';
import { useCourseDrag } from './use-course-drag.js';

interface DroppableSubtitleProps {
  subtitle: Subtitle;
  isOpen: boolean;
  onOpen: () => void;
  onDelete: () => void;
}

/** A subtitle of the list; a credential that is dropped on it is copied there. */
export function DroppableSubtitle({ subtitle, ...item }: DroppableSubtitleProps) {
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
