import { cluster } from './cluster.js';
import { credentialReads } from './credential-reads.js';
import { crowd } from './crowd.js';
import { exports } from './exports.js';
import { fanOut } from './fan-out.js';
import { herd } from './herd.js';
import { image } from './image.js';
import { lists } from './lists.js';
import { load } from './load.js';
import { imports } from './imports.js';
import { lock } from './lock.js';
import { million } from './million.js';
import { memory } from './memory.js';
import { pingCost } from './ping-cost.js';
import { pingRate } from './ping-rate.js';
import { plans } from './plans.js';
import { reports } from './reports.js';
import type { Scene } from './scene.js';
import { seats } from './seats.js';
import { silence } from './silence.js';
import { stalled } from './stalled.js';
import { start } from './start.js';
import { table } from './table.js';
import { token } from './token.js';
import { usersScreen } from './users-screen.js';
import { weight } from './weight.js';
import { writes } from './writes.js';

export const SCENES: readonly Scene[] = [
  pingCost,
  pingRate,
  load,
  silence,
  fanOut,
  memory,
  lock,
  lists,
  start,
  token,
  image,
  crowd,
  herd,
  stalled,
  cluster,
  table,
  weight,
  writes,
  million,
  usersScreen,
  plans,
  exports,
  imports,
  reports,
  seats,
  credentialReads,
];
