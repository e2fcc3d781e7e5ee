/** By its fields and not by `instanceof`: errors of Node's core may come from another realm than this code's Error. */
export function fieldOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

/** What Node's core and MongoDB tell errors apart by. */
export function hasCode(error: unknown, code: string | number): boolean {
  return fieldOf(error, 'code') === code;
}
