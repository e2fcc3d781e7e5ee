import { createHash } from 'node:crypto';

/** A digest: equal facts have equal digests. */
export const printOf = (facts: unknown): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
