import type { DndContextProps } from '@dnd-kit/core';
import { useMemo } from 'react';
import { copyTargetIn, draggedIn, nameOf, targetOf } from './drag-data.js';
import { useCourseWords } from '../words.js';

/** What a screen reader says while a credential is dragged. */
export function useDragWords(): NonNullable<DndContextProps['accessibility']> {
  const { drag } = useCourseWords();
  return useMemo(
    () => ({
      screenReaderInstructions: { draggable: drag.howTo },
      announcements: {
        onDragStart: ({ active }) => {
          const credential = draggedIn(active);
          return credential ? drag.started(nameOf(credential)) : undefined;
        },
        onDragOver: ({ active, over }) => {
          const credential = draggedIn(active);
          const target = over && targetOf(over);
          if (!credential) return undefined;
          if (!target) return drag.overNothing(nameOf(credential));
          const name = target.kind === 'title' ? target.title.shop_name : target.subtitle.subtitle;
          return drag.over(nameOf(credential), name);
        },
        onDragEnd: ({ active, over }) => {
          const credential = draggedIn(active);
          const target = credential && copyTargetIn(over, credential);
          if (!credential) return undefined;
          return target
            ? drag.dropped(nameOf(credential), target.subtitle)
            : drag.cancelled(nameOf(credential));
        },
        onDragCancel: ({ active }) => {
          const credential = draggedIn(active);
          return credential ? drag.cancelled(nameOf(credential)) : undefined;
        },
      },
    }),
    [drag],
  );
}
