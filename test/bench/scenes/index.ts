import { activityList } from './activity-list.js';
import { crowd } from './crowd.js';
import { fanOut } from './fan-out.js';
import { image } from './image.js';
import { load } from './load.js';
import { lock } from './lock.js';
import { memory } from './memory.js';
import { pingCost } from './ping-cost.js';
import { pingRate } from './ping-rate.js';
import type { Scene } from './scene.js';
import { silence } from './silence.js';
import { start } from './start.js';
import { token } from './token.js';

export const SCENES: readonly Scene[] = [
  pingCost,
  pingRate,
  load,
  silence,
  fanOut,
  memory,
  lock,
  activityList,
  start,
  token,
  image,
  crowd,
];
