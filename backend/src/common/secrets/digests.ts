import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** 43 characters that nobody can guess. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

export async function digestOf(content: Readable): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(content, sum);
  return sum.digest('hex');
}

export const fingerprintOf = (facts: unknown): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
