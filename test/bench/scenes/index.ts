import { pingCost } from './ping-cost.js';
import type { Scene } from './scene.js';

export const SCENES: readonly Scene[] = [pingCost];
