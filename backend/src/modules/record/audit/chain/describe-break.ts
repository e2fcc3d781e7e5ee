import type { BrokenPlace } from './chain-walk.js';

const WORDS = {
  changed: 'was changed',
  missing: 'is missing',
  foreign: 'was never given its place',
} as const satisfies Record<BrokenPlace['reason'], string>;

/** A broken place for a person to read. */
export function describeBreak({ seq, _id, reason }: BrokenPlace): string {
  const which = [seq !== null && `entry ${seq}`, _id !== null && `document ${_id}`]
    .filter(Boolean)
    .join(', ');
  return `The chain of the audit is broken: ${which} ${WORDS[reason]}`;
}
