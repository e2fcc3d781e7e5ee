import './support/env.mjs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildOrExit } from './build/build-stale.mjs';
import { root } from './support/root.mjs';
import { run } from './support/run.mjs';

const READY = /^Keyroster ready on (\S+)$/;
const ADMIN = 'admin';
const OF_A_REAL_SERVER = [
  'MONGODB_URI',
  'REDIS_URL',
  'JWT_SECRET',
  'CREDENTIALS_KEY',
  'ADMIN_PASSWORD',
  'NODE_ENV',
  'SECOND_FACTOR',
  'PUBLIC_URL',
  'METRICS_PORT',
  'BACKUP_EVERY',
  'BACKUP_TO',
];
/** The demo must not use a real server's settings: its data are deleted and its password is public. */
const NOT_INHERITED = Object.fromEntries(
  OF_A_REAL_SERVER.flatMap((name) => [name, `${name}_FILE`]).map((name) => [name, '']),
);

/** @param {string} line */
const say = (line) => void process.stdout.write(`${line}\n`);
/** @param {string} file */
const built = (file) => join(root, 'backend/dist', file);

await buildOrExit();
const life = new AbortController();
const { fillDemo, DEMO_PASSWORD } = await import(pathToFileURL(built('demo/demo.js')).href);
const dataDir = await mkdtemp(join(tmpdir(), 'keyroster-demo-'));
let exitCode = 0;

/** @param {string} ready the server's ready line, which is printed last */
async function bringToLife(ready) {
  const url = READY.exec(ready)?.[1];
  try {
    say('Filling the demo …');
    const mongodbUri = await readFile(join(dataDir, 'mongodb.uri'), 'utf8');
    const demo = await fillDemo({ url, mongodbUri: mongodbUri.trim(), adminName: ADMIN });
    if (life.signal.aborted) return;
    demo.simulate(life.signal);
    for (const word of demo.words) say(word);
    say('The data of this demo are thrown away at its end.');
    say(ready);
  } catch (error) {
    if (life.signal.aborted) return;
    process.stderr.write(`The demo failed: ${error instanceof Error ? error.message : String(error)}\n`);
    exitCode = 1;
    process.kill(process.pid, 'SIGTERM');
  }
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => life.abort());
process.on('SIGHUP', () => process.kill(process.pid, 'SIGTERM'));
const { code } = await run(process.execPath, [built('main.js')], {
  cwd: root,
  env: {
    ...process.env,
    ...NOT_INHERITED,
    DATA_DIR: dataDir,
    TRUST_PROXY: 'loopback',
    // The demo receives its own webhooks at this address.
    WEBHOOK_ALLOW: '127.0.0.1',
    ADMIN_USERNAME: ADMIN,
    ADMIN_PASSWORD: DEMO_PASSWORD,
    LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn',
  },
  onLine: (line) => {
    if (READY.test(line)) void bringToLife(line);
    else if (!line.startsWith('First admin:')) say(line);
  },
});
life.abort();
await rm(dataDir, { recursive: true, force: true });
process.exit(exitCode || code);
