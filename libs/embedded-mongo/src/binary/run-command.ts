import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fieldOf, hasCode, reasonOf } from '../errors.js';

const PROBE_TIMEOUT_MS = 10_000;

/** Runs the binary, because a file may lack a library or be built for another machine. */
export async function probeBinary(path: string): Promise<string> {
  const printed = await runCommand(path, ['--version'], PROBE_TIMEOUT_MS);
  if (!printed.includes('db version')) throw new Error('it is no mongod');
  return printed;
}

const execute = promisify(execFile);

/** Returns the output of a command; rejects with the last line of its stderr. */
export async function runCommand(command: string, args: string[], timeoutMs: number): Promise<string> {
  try {
    const { stdout } = await execute(command, args, { timeout: timeoutMs, maxBuffer: 8 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    throw new Error(complaintOf(error), { cause: error });
  }
}

function complaintOf(error: unknown): string {
  if (hasCode(error, 'ENOENT')) return 'not found';
  if (hasCode(error, 'EACCES')) return 'not executable';
  if (fieldOf(error, 'killed') === true) return 'took too long';
  const printed = fieldOf(error, 'stderr');
  const lastLine = typeof printed === 'string' ? printed.trim().split('\n').at(-1) : '';
  return lastLine || reasonOf(error);
}
