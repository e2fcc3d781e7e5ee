import { runCommand } from './run-command.js';

const PROBE_TIMEOUT_MS = 10_000;

/** A file that is there may still lack a library or be made for another machine: only running it tells. */
export async function probeBinary(path: string): Promise<string> {
  const printed = await runCommand(path, ['--version'], PROBE_TIMEOUT_MS);
  if (!printed.includes('db version')) throw new Error('it is no mongod');
  return printed;
}
