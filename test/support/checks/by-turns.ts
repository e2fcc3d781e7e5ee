import { Dice } from './dice.js';
import { isFullRun } from './full-run.js';

/**
 * Whether something is on turn, of many that show the same: one of so many by its place, and by the seed another next time. In a
 * full run all are.
 */
export function byTurns(what: string, turns: number): (...places: number[]) => boolean {
  const shift = Math.floor(new Dice(what).next() * turns);
  return (...places) => isFullRun || places.reduce((sum, place) => sum + place, shift) % turns === 0;
}
