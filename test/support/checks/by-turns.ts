import { Dice } from './dice.js';
import { isFullRun } from './full-run.js';

/** Selects one of `turns` similar cases by its place; the seed shifts which. A full run selects all. */
export function byTurns(what: string, turns: number): (...places: number[]) => boolean {
  const shift = Math.floor(new Dice(what).next() * turns);
  return (...places) => isFullRun || places.reduce((sum, place) => sum + place, shift) % turns === 0;
}
