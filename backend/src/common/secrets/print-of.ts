import { createHash } from 'node:crypto';

export const printOf = (facts: unknown): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
