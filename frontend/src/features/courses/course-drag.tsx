import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MeasuringStrategy,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
  type Active,
  type ClientRect,
  type CollisionDetection,
  type DndContextProps,
  type DragEndEvent,
  type DragOverEvent,
  type DroppableContainer,
  type KeyboardCoordinateGetter,
  type Modifier,
  type Over,
} from '@dnd-kit/core';
import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import classes from './courses.module.css';
import { nameOf, useCopyCredential, type Credential } from './credentials/api.js';
import { useCourseWords } from './words.js';

const BESIDE_POINTER_PX = 12;

/** A pointer hits what is under it; the keyboard has none, so its row hits what it overlaps. */
const findCollisions: CollisionDetection = (given) =>
  given.pointerCoordinates ? pointerWithin(given) : rectIntersection(given);

function pointOf(event: Event | null): { x: number; y: number } | null {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY };
  if (!('TouchEvent' in window) || !(event instanceof TouchEvent)) return null;
  const touch = event.touches[0];
  return touch ? { x: touch.clientX, y: touch.clientY } : null;
}

/** Puts the dragged chip beside the pointer instead of at the edge of the much wider row. */
const besidePointer: Modifier = ({ activatorEvent, activeNodeRect, transform }) => {
  const point = pointOf(activatorEvent);
  if (!point || !activeNodeRect) return transform;
  return {
    ...transform,
    x: transform.x + point.x - activeNodeRect.left + BESIDE_POINTER_PX,
    y: transform.y + point.y - activeNodeRect.top + BESIDE_POINTER_PX,
  };
};

/**
 * The subtitle under the mouse when its button was released. A drag may be so quick that its only move is the one that
 * starts it: the library leaves that move out and finds no target.
 */
function useQuickDrop(): (credential: Credential) => string | undefined {
  const released = useRef({ x: 0, y: 0 });
  useEffect(() => {
    const release = ({ clientX, clientY }: MouseEvent) => {
      released.current = { x: clientX, y: clientY };
    };
    // Before the library's own listener, which ends the drag.
    window.addEventListener('mouseup', release, true);
    return () => window.removeEventListener('mouseup', release, true);
  }, []);
  return ({ shop_id }) => {
    const { x, y } = released.current;
    const under = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-subtitle]');
    const id = under?.dataset['subtitle'];
    return id === shop_id ? undefined : id;
  };
}

const PEEK_AFTER_MS = 500;

const MEASURING = { droppable: { strategy: MeasuringStrategy.Always } };

export function CourseDrag({ children }: { children: ReactNode }) {
  const words = useCourseWords();
  const copy = useCopyCredential();
  const accessibility = useDragWords();
  const [dragged, setDragged] = useState<Credential | null>(null);
  const [restingOn, setRestingOn] = useState<string | null>(null);
  const [peekedTitleId, setPeekedTitleId] = useState<string | null>(null);
  const quickTarget = useQuickDrop();
  const sensors = useSensors(
    // The distance keeps a click a click; the delay lets a finger scroll.
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextTarget }),
  );

  useEffect(() => {
    if (restingOn === null) return;
    const timer = setTimeout(() => setPeekedTitleId(restingOn), PEEK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [restingOn]);

  const rest = ({ over }: DragOverEvent) => {
    const target = over && targetOf(over);
    setRestingOn(target?.kind === 'title' ? target._id : null);
  };

  const stop = () => {
    setDragged(null);
    setRestingOn(null);
    setPeekedTitleId(null);
  };

  const drop = ({ active, over, activatorEvent }: DragEndEvent) => {
    stop();
    const credential = draggedIn(active);
    if (!credential) return;
    const isByMouse = activatorEvent instanceof MouseEvent;
    const target = copyTargetIn(over, credential)?._id ?? (isByMouse ? quickTarget(credential) : undefined);
    if (target) copy.mutate({ p_id: credential._id, subtitleId: target });
  };

  const state = useMemo(() => ({ dragged, peekedTitleId }), [dragged, peekedTitleId]);

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findCollisions}
      measuring={MEASURING}
      accessibility={accessibility}
      onDragStart={({ active }) => setDragged(draggedIn(active))}
      onDragOver={rest}
      onDragEnd={drop}
      onDragCancel={stop}
    >
      <CourseDragContext value={state}>{children}</CourseDragContext>
      <DragOverlay modifiers={[besidePointer]} dropAnimation={null} className={classes['overlay'] ?? ''}>
        {dragged && (
          <div className={classes['chip']}>
            <strong>{nameOf(dragged)}</strong>
            <span>{words.drag.hint}</span>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

export interface DropTarget {
  kind: 'title' | 'subtitle';
  _id: string;
  name: string;
}

// The library carries untyped data: these functions are its only writers and readers.

export const dragData = (credential: Credential) => ({ credential });

export const dropData = (target: DropTarget) => ({ target });

const draggedIn = (active: Active): Credential | null =>
  (active.data.current as ReturnType<typeof dragData> | undefined)?.credential ?? null;

function told(active: Active, tell: (name: string, credential: Credential) => string): string | undefined {
  const credential = draggedIn(active);
  return credential ? tell(nameOf(credential), credential) : undefined;
}

const targetOf = ({ data }: Pick<Over, 'data'>): DropTarget | null =>
  (data.current as ReturnType<typeof dropData> | undefined)?.target ?? null;

/** The subtitle that a drop copies to; null over a title or the credential's own subtitle. */
function copyTargetIn(over: Over | null, credential: Credential): DropTarget | null {
  const target = over && targetOf(over);
  return target?.kind === 'subtitle' && target._id !== credential.shop_id ? target : null;
}

interface DragState {
  dragged: Credential | null;
  /** The title under the resting pointer, whose subtitles show during the drag. */
  peekedTitleId: string | null;
}

const CourseDragContext = createContext<DragState>({ dragged: null, peekedTitleId: null });

export const useCourseDrag = (): DragState => useContext(CourseDragContext);

interface Target {
  container: DroppableContainer;
  kind: DropTarget['kind'];
  rect: ClientRect;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The titles are left of the subtitles. */
const SIDES: Readonly<Record<string, DropTarget['kind']>> = { ArrowLeft: 'title', ArrowRight: 'subtitle' };

const byPlace = (one: Target, other: Target): number => one.rect.top - other.rect.top;

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
const nextTarget: KeyboardCoordinateGetter = (event, { context }) => {
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

function useDragWords(): NonNullable<DndContextProps['accessibility']> {
  const { drag } = useCourseWords();
  return useMemo(
    () => ({
      screenReaderInstructions: { draggable: drag.howTo },
      announcements: {
        onDragStart: ({ active }) => told(active, drag.started),
        onDragOver: ({ active, over }) =>
          told(active, (name) => {
            const target = over && targetOf(over);
            return target ? drag.over(name, target.name) : drag.overNothing(name);
          }),
        onDragEnd: ({ active, over }) =>
          told(active, (name, credential) => {
            const target = copyTargetIn(over, credential);
            return target ? drag.dropped(name, target.name) : drag.cancelled(name);
          }),
        onDragCancel: ({ active }) => told(active, drag.cancelled),
      },
    }),
    [drag],
  );
}
