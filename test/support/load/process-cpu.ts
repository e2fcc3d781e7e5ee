import { readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** What a process has worked so far, in seconds of a core. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // Its name, in brackets, may hold blanks.
  const [, , , , , , , , , , , user = '0', system = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}
