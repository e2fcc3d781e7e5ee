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
  type CollisionDetection,
  type DragEndEvent,
  type DragOverEvent,
  type Modifier,
} from '@dnd-kit/core';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import classes from './courses.module.css';
import { nameOf, useCopyCredential, type Credential } from './credentials/api.js';
import { copyTargetIn, CourseDragContext, draggedIn, nextTarget, targetOf, useDragWords } from './drag.js';
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

/** After this time over a title its subtitles show. */
const PEEK_AFTER_MS = 500;

const MEASURING = { droppable: { strategy: MeasuringStrategy.Always } };

/** Credentials are copied to a subtitle by dragging them there: by mouse, touch or keyboard. */
export function CourseDrag({ children }: { children: ReactNode }) {
  const words = useCourseWords();
  const copy = useCopyCredential();
  const accessibility = useDragWords();
  const [dragged, setDragged] = useState<Credential | null>(null);
  const [restingOn, setRestingOn] = useState<string | null>(null);
  const [peekedTitleId, setPeekedTitleId] = useState<string | null>(null);
  const sensors = useSensors(
    // A click stays a click, and a finger that moves at once scrolls.
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
    setRestingOn(target?.kind === 'title' ? target.title._id : null);
  };

  const stop = () => {
    setDragged(null);
    setRestingOn(null);
    setPeekedTitleId(null);
  };

  const drop = ({ active, over }: DragEndEvent) => {
    stop();
    const credential = draggedIn(active);
    const target = credential && copyTargetIn(over, credential);
    if (target) copy.mutate({ credential, subtitleId: target._id });
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
