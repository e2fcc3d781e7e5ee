import { createHash } from 'node:crypto';

export const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

export const printOf = (facts: unknown): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
