/** A failure of the embedded database. Its message is one line for people. */
export class EmbeddedMongoError extends Error {
  override readonly name = 'EmbeddedMongoError';
}

/** Reads a field without `instanceof`, because errors of Node's core may come from another realm. */
export function fieldOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

export const hasCode = (error: unknown, code: string): boolean => fieldOf(error, 'code') === code;

/** What went wrong on one line, without a stack. */
export function reasonOf(error: unknown): string {
  const lines = String(fieldOf(error, 'message') ?? error).split('\n');
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '))
    .join(' ');
}
