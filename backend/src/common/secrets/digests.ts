import { createHash } from 'node:crypto';

export const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

export const fingerprintOf = (facts: unknown): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
