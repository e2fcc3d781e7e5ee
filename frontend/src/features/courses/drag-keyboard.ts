import type { ClientRect, KeyboardCoordinateGetter } from '@dnd-kit/core';

/** Which way an arrow key goes through what can be dropped on. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Pane by pane, and from top to bottom in each. */
const byPlace = (one: { rect: ClientRect }, other: { rect: ClientRect }): number =>
  one.rect.left - other.rect.left || one.rect.top - other.rect.top;

/** Goes from one place to drop on to the next: by steps of some pixels nobody would get anywhere. */
export const nextTarget: KeyboardCoordinateGetter = (event, { context }) => {
  const step = STEPS[event.code];
  const { droppableContainers, droppableRects, over, collisionRect } = context;
  if (step === undefined || !collisionRect) return undefined;
  event.preventDefault();

  const targets = droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id);
      return rect ? [{ id, rect }] : [];
    })
    .sort(byPlace);
  const current = targets.findIndex(({ id }) => id === over?.id);
  // The first press goes to the first, or backwards to the last.
  const next = current === -1 && step === -1 ? -1 : (current + step) % targets.length;
  const rect = targets.at(next)?.rect;
  if (!rect) return undefined;
  return {
    x: rect.left + (rect.width - collisionRect.width) / 2,
    y: rect.top + (rect.height - collisionRect.height) / 2,
  };
};
