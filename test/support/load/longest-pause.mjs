// Loaded into a server from outside (`--import`): how long its event loop was held up at most since it was
// last asked, and what it has worked at all.
import { writeFileSync } from 'node:fs';

const LOOK_MS = 2;

let longest = 0;
let lookedAt = performance.now();
let worked = process.cpuUsage();

function look() {
  const now = performance.now();
  const { user, system } = process.cpuUsage(worked);
  // Whoever shares the machine can hold a process up as well: what it worked itself is what counts.
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
