import { parseArgs } from 'node:util';
import type { Given, Task } from './task.js';

/** Reads what was typed after a task's name; null where that doesn't fit the task. */
export function parseWords(task: Task, typed: string[]): Given | null {
  const options = Object.fromEntries(
    Object.entries(task.options ?? {}).map(([name, kind]) => [
      name,
      { type: kind === 'flag' ? ('boolean' as const) : ('string' as const), multiple: kind === 'texts' },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ args: typed, options, allowPositionals: true });
    const needed = task.words.filter((word) => !word.startsWith('[')).length;
    const fits = positionals.length >= needed && positionals.length <= task.words.length;
    return fits ? { words: positionals, options: values } : null;
  } catch {
    return null;
  }
}

export function usageOf(name: string, { words, options = {} }: Task): string {
  const optional = Object.entries(options).map(([option, kind]) =>
    kind === 'flag' ? `[--${option}]` : `[--${option} …]${kind === 'texts' ? ' …' : ''}`,
  );
  return [name, ...words, ...optional].join(' ');
}
