import type { ClientRect, DroppableContainer, KeyboardCoordinateGetter } from '@dnd-kit/core';
import { targetOf, type DropTarget } from './drag-data.js';

interface Target {
  container: DroppableContainer;
  kind: DropTarget['kind'];
  rect: ClientRect;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Left of the subtitles are the titles: one that is rested on brings up its own subtitles. */
const SIDES: Readonly<Record<string, DropTarget['kind']>> = { ArrowLeft: 'title', ArrowRight: 'subtitle' };

const byPlace = (one: Target, other: Target): number => one.rect.top - other.rect.top;

/** Where a key leads from a target, or from the table, where there is none yet. */
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

/** Goes from one place to drop on to the next: by steps of some pixels nobody would get anywhere. */
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
