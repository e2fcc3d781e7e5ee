import type { Figure } from './figure.js';
import type { Lab } from './lab.js';

/** How much is done: for the full figures, or as much as a build can afford. */
export interface Scale {
  users: number;
  sockets: number;
  repetitions: number;
  turns: number;
  /** How long each is warmed up and measured: long enough to include flushes and frames as often as due. */
  warmUpMs: number;
  windowMs: number;
  /** Pings a second where the cost of one is measured. */
  perSecond: number;
}

export const FULL: Scale = {
  users: 10_000,
  sockets: 10_000,
  repetitions: 5,
  turns: 5,
  warmUpMs: 500,
  windowMs: 2_000,
  perSecond: 8_000,
};

export const SHORT: Scale = {
  users: 10_000,
  sockets: 600,
  repetitions: 3,
  turns: 3,
  warmUpMs: 500,
  windowMs: 1_000,
  perSecond: 1_500,
};

export interface Scene {
  rows: readonly [number, ...number[]];
  run(lab: Lab, scale: Scale): Promise<Figure[]>;
}
