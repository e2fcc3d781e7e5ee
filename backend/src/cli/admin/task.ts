import { parseArgs } from 'node:util';
import type { DynamicModule } from '@nestjs/common';
import type { Settings } from '../../config/settings.js';
import type { CommandContext } from '../run-command.js';

export interface Task {
  words: readonly string[];
  options?: Partial<Record<TaskOption, 'flag' | 'text' | 'texts'>>;
  help: string;
  module?: { with(settings: Settings): DynamicModule };
  run(context: CommandContext, given: Given): Promise<void>;
}

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

type TaskOption = 'password-stdin' | 'before' | 'expect';

export interface Given {
  words: string[];
  options: Partial<Record<TaskOption, string | boolean | Array<string | boolean>>>;
}
