import type { Figure } from '../lab/figure.js';
import type { Lab } from '../lab/lab.js';
import type { Scale } from '../lab/scale.js';

export interface Scene {
  rows: readonly [number, ...number[]];
  run(lab: Lab, scale: Scale): Promise<Figure[]>;
}
