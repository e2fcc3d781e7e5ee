import type {
  Active,
  ClientRect,
  DndContextProps,
  DroppableContainer,
  KeyboardCoordinateGetter,
  Over,
} from '@dnd-kit/core';
import { createContext, useContext, useMemo } from 'react';
import { type Subtitle } from '../../shared/api/lists/titles.js';
import type { Title } from '../../shared/api/lists/titles.js';
import { nameOf, type Credential } from './credentials/api.js';
import { useCourseWords } from './words.js';

type DropTarget = { kind: 'title'; title: Title } | { kind: 'subtitle'; subtitle: Subtitle };

// The library carries untyped data: these functions are its only writers and readers.

export const dragData = (credential: Credential) => ({ credential });

export const dropData = (target: DropTarget) => ({ target });

export const draggedIn = (active: Active): Credential | null =>
  (active.data.current as ReturnType<typeof dragData> | undefined)?.credential ?? null;

export const targetOf = ({ data }: Pick<Over, 'data'>): DropTarget | null =>
  (data.current as ReturnType<typeof dropData> | undefined)?.target ?? null;

/** The subtitle that a drop copies to; only another subtitle takes one. */
export function copyTargetIn(over: Over | null, credential: Credential): Subtitle | null {
  const target = over && targetOf(over);
  return target?.kind === 'subtitle' && target.subtitle._id !== credential.shop_id ? target.subtitle : null;
}

interface CourseDrag {
  dragged: Credential | null;
  /** The title that the drag has rested on, whose subtitles show meanwhile. */
  peekedTitleId: string | null;
}

export const CourseDragContext = createContext<CourseDrag>({ dragged: null, peekedTitleId: null });

export const useCourseDrag = (): CourseDrag => useContext(CourseDragContext);

interface Target {
  container: DroppableContainer;
  kind: DropTarget['kind'];
  rect: ClientRect;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The titles are left of the subtitles. */
const SIDES: Readonly<Record<string, DropTarget['kind']>> = { ArrowLeft: 'title', ArrowRight: 'subtitle' };

const byPlace = (one: Target, other: Target): number => one.rect.top - other.rect.top;

/** The target that a key leads to, from the current one or from the table. */
function targetAfter(code: string, targets: Target[], current: Target | undefined): Target | undefined {
  const listOf = (kind: DropTarget['kind']): Target[] => targets.filter((target) => target.kind === kind);
  const step = STEPS[code];
  if (!current) {
    const subtitles = listOf('subtitle');
    return (subtitles.length > 0 ? subtitles : listOf('title')).at(step === -1 ? -1 : 0);
  }
  if (step === undefined) return listOf(SIDES[code] ?? current.kind)[0];
  const list = listOf(current.kind);
  return list.at((list.indexOf(current) + step) % list.length);
}

/** Moves from target to target: the library's default moves by a few pixels. */
export const nextTarget: KeyboardCoordinateGetter = (event, { context }) => {
  const { droppableContainers, droppableRects, over, collisionRect } = context;
  if (!(event.code in STEPS || event.code in SIDES) || !collisionRect) return undefined;
  event.preventDefault();

  const targets = droppableContainers
    .getEnabled()
    .flatMap((container): Target[] => {
      const rect = droppableRects.get(container.id);
      const kind = targetOf(container)?.kind;
      return rect && kind ? [{ container, kind, rect }] : [];
    })
    .sort(byPlace);
  const current = targets.find(({ container }) => container.id === over?.id);
  const rect = targetAfter(event.code, targets, current)?.rect;
  if (!rect) return undefined;
  return {
    x: rect.left + (rect.width - collisionRect.width) / 2,
    y: rect.top + (rect.height - collisionRect.height) / 2,
  };
};

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
