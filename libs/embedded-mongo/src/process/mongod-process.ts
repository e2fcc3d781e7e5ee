import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { type DataFiles, readText } from '../data/data-files.js';
import { portOf } from './mongod-options.js';
import { commandLineOf, identityOf, isRunning, type ProcessIdentity } from '../data/process-identity.js';
import { waitFor } from '../wait.js';

const WATCH_EVERY_MS = 500;
const COLLECT_WITHIN_MS = 2_000;

/** A mongod on our data, started by this process or an earlier one. */
export interface MongodProcess {
  pid: number;
  /** Resolves with how mongod ended. Doesn't keep our process alive. */
  ended: Promise<string>;
  hasEnded(): Promise<boolean>;
}

/** Starts mongod in its own session, without our handles, so that neither Ctrl-C nor our end reaches it. */
export async function spawnMongod(
  binary: string,
  files: DataFiles,
  options: string[],
): Promise<MongodProcess> {
  const output = await open(files.output, 'w', 0o600);
  try {
    const child = spawn(binary, options, {
      cwd: files.root,
      // On Linux 6.19 to 7.0 mongod ends at its start otherwise: its allocator and glibc both claim restartable sequences.
      env: { GLIBC_TUNABLES: 'glibc.pthread.rseq=1', ...process.env },
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    });
    let hasEnded = false;
    const ended = new Promise<string>((resolve) => {
      child.once('exit', (code, signal) =>
        resolve(signal ? `signal ${signal}` : `exit code ${code ?? 'none'}`),
      );
    }).finally(() => (hasEnded = true));
    await once(child, 'spawn');
    child.unref();
    return { pid: pidOf(child), ended, hasEnded: () => Promise.resolve(hasEnded) };
  } finally {
    await output.close();
  }
}

/** Finds mongod by its lock file, into which it writes its process id first. */
export async function findRunningMongod(files: DataFiles) {
  const pid = Number(await readText(files.lock));
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const identity = await identityOf(pid);
  const port = portOf(files, await commandLineOf(pid));
  return identity && port ? { mongod: watched(identity), port } : undefined;
}

export async function terminate(mongod: MongodProcess, graceMs: number): Promise<void> {
  const isOver = async (): Promise<true | undefined> => ((await mongod.hasEnded()) ? true : undefined);
  if (await isOver()) return;
  send(mongod, 'SIGTERM');
  if (await waitFor(isOver, { timeoutMs: graceMs })) return;
  // Safe, because acknowledged writes are in the journal.
  send(mongod, 'SIGKILL');
  await waitFor(isOver, { timeoutMs: COLLECT_WITHIN_MS });
}

export function send(mongod: MongodProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(mongod.pid, signal);
  } catch {
    // It has just ended.
  }
}

/** Throws instead of returning a default, because a signal to process 0 would reach our own process group. */
function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('mongod has no process id');
  return pid;
}

/** Polls a mongod that is not our child, as its end can't be awaited. */
function watched(identity: ProcessIdentity): MongodProcess {
  const hasEnded = async (): Promise<boolean> => !(await isRunning(identity));
  const ended = new Promise<string>((resolve) => {
    const timer = setInterval(() => void look(), WATCH_EVERY_MS).unref();
    const look = async (): Promise<void> => {
      if (!(await hasEnded())) return;
      clearInterval(timer);
      resolve('it is gone');
    };
  });
  return { pid: identity.pid, ended, hasEnded };
}
