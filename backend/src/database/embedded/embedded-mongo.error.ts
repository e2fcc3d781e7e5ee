import { fieldOf } from '../../common/errors/error-fields.js';

/** Every failure of the embedded database: its message is the one line that a person gets to read. */
export class EmbeddedMongoError extends Error {
  override readonly name = 'EmbeddedMongoError';
}

/** What went wrong on one line, without a stack. */
export function reasonOf(error: unknown): string {
  const lines = String(fieldOf(error, 'message') ?? error).split('\n');
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '))
    .join(' ');
}
