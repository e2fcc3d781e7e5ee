// Loaded into a server (`--import`): measures the longest pause of its event loop since it was last asked,
// and its CPU time.
import { writeFileSync } from 'node:fs';

const LOOK_MS = 2;

let longest = 0;
let lookedAt = performance.now();
let worked = process.cpuUsage();

function look() {
  const now = performance.now();
  const { user, system } = process.cpuUsage(worked);
  // Only the process's own CPU time counts, because others on the machine can pause it, too.
  longest = Math.max(longest, Math.min(now - lookedAt - LOOK_MS, (user + system) / 1_000));
  lookedAt = now;
  worked = process.cpuUsage();
}

setInterval(look, LOOK_MS).unref();

process.on('SIGUSR2', () => {
  look();
  const { user, system } = process.cpuUsage();
  writeFileSync(process.env.LONGEST_PAUSE_FILE, JSON.stringify({ longest, cpuMs: (user + system) / 1_000 }));
  longest = 0;
});
