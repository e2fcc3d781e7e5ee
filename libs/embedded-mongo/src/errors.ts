/** Every failure of the embedded database: its message is the one line that a person gets to read. */
export class EmbeddedMongoError extends Error {
  override readonly name = 'EmbeddedMongoError';
}

/** By its fields and not by `instanceof`: errors of Node's core may come from another realm than this code's Error. */
export function fieldOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

/** What Node's core tells its errors apart by. */
export const hasCode = (error: unknown, code: string): boolean => fieldOf(error, 'code') === code;

/** What went wrong on one line, without a stack. */
export function reasonOf(error: unknown): string {
  const lines = String(fieldOf(error, 'message') ?? error).split('\n');
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '))
    .join(' ');
}
