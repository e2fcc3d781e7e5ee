import { createHash } from 'node:crypto';

/** Of facts that have to be the same later: equal facts have equal prints. */
export const printOf = (facts: unknown): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
