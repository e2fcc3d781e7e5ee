import { DAY_MS } from '@keyroster/contracts';

/** The last day of each line's security fixes. https://github.com/nodejs/release#release-schedule */
const LAST_DAYS: Readonly<Record<string, string>> = {
  '20': '2026-04-30',
  '21': '2024-06-01',
  '22': '2027-04-30',
  '23': '2025-06-01',
  '24': '2028-04-30',
  '25': '2026-06-01',
  '26': '2029-04-30',
};

/** Null while this version gets security fixes. A line that the table lacks is newer than the table. */
export function nodeWarning(version: string, now: number): string | null {
  const [line = ''] = version.split('.', 1);
  const last = LAST_DAYS[line];
  if (last === undefined || now < Date.parse(last) + DAY_MS) return null;
  return `Node ${version} has had no security fixes since ${last}: run the server on Node 24`;
}
