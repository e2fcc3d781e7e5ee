import { readFile } from 'node:fs/promises';

const PAGES_A_MIB = 256;

export async function residentMiB(pid: number): Promise<number> {
  const [, resident] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
  return Number(resident) / PAGES_A_MIB;
}
