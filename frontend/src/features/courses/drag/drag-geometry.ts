import { pointerWithin, rectIntersection, type CollisionDetection, type Modifier } from '@dnd-kit/core';

const BESIDE_POINTER_PX = 12;

/** A pointer is over what is under it; what the keyboard carries, over what it lies on. */
export const findCollisions: CollisionDetection = (given) =>
  given.pointerCoordinates ? pointerWithin(given) : rectIntersection(given);

function pointOf(event: Event | null): { x: number; y: number } | null {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY };
  if (!('TouchEvent' in window) || !(event instanceof TouchEvent)) return null;
  const touch = event.touches[0];
  return touch ? { x: touch.clientX, y: touch.clientY } : null;
}

/** Puts the chip that is dragged beside the pointer: it starts out at the edge of a row that is much wider. */
export const besidePointer: Modifier = ({ activatorEvent, activeNodeRect, transform }) => {
  const point = pointOf(activatorEvent);
  if (!point || !activeNodeRect) return transform;
  return {
    ...transform,
    x: transform.x + point.x - activeNodeRect.left + BESIDE_POINTER_PX,
    y: transform.y + point.y - activeNodeRect.top + BESIDE_POINTER_PX,
  };
};
