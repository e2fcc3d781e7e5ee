import { readFile } from 'node:fs/promises';
import { runCommand } from '../binary/run-command.js';

/** The system reuses process ids, so the start time is needed too. */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

const PS_TIMEOUT_MS = 2_000;

/** Undefined when no such process runs; a zombie counts as ended. */
export async function identityOf(pid: number): Promise<ProcessIdentity | undefined> {
  const seen = process.platform === 'linux' ? await fromProc(pid) : await fromPs(pid);
  if (seen === undefined || seen.state.startsWith('Z')) return undefined;
  return { pid, startedAt: seen.startedAt };
}

export async function isRunning(identity: ProcessIdentity): Promise<boolean> {
  return (await identityOf(identity.pid))?.startedAt === identity.startedAt;
}

/** The arguments joined by blanks; empty for a process that is gone. */
export async function commandLineOf(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') {
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    }
    return await runCommand('ps', ['-ww', '-o', 'command=', '-p', String(pid)], PS_TIMEOUT_MS);
  } catch {
    return '';
  }
}

async function fromProc(pid: number) {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The program's name is in brackets and may contain brackets itself, so fields count from the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startedAt] = [fields[0], fields[19]];
    return state === undefined || startedAt === undefined ? undefined : { state, startedAt };
  } catch {
    return undefined;
  }
}

async function fromPs(pid: number) {
  try {
    const line = await runCommand('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], PS_TIMEOUT_MS);
    const [state = '', ...startedAt] = line.trim().split(/\s+/);
    return { state, startedAt: startedAt.join(' ') };
  } catch {
    return undefined;
  }
}
