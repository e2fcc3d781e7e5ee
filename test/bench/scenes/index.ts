import { load } from './load.js';
import { memory } from './memory.js';
import { pingCost } from './ping-cost.js';
import type { Scene } from './scene.js';
import { silence } from './silence.js';

export const SCENES: readonly Scene[] = [pingCost, load, silence, memory];
