import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { DynamicModule } from '@nestjs/common';
import type { Settings } from '../../config/settings.js';
import type { CommandContext } from '../run-command.js';

export interface Task {
  words: readonly string[];
  options?: Partial<Record<TaskOption, NonNullable<ParseArgsConfig['options']>[string]>>;
  help: string;
  module?: { with(settings: Settings): DynamicModule };
  run(context: CommandContext, given: Given): Promise<void>;
}

export function parseWords({ words, options = {} }: Task, typed: string[]): Given | null {
  try {
    const { values, positionals } = parseArgs({ args: typed, options, allowPositionals: true });
    const needed = words.filter((word) => !word.startsWith('[')).length;
    const fits = positionals.length >= needed && positionals.length <= words.length;
    return fits ? { words: positionals, options: values } : null;
  } catch {
    return null;
  }
}

export function usageOf(name: string, { words, options = {} }: Task): string {
  const optional = Object.entries(options).map(([option, { type, multiple }]) =>
    type === 'boolean' ? `[--${option}]` : `[--${option} …]${multiple ? ' …' : ''}`,
  );
  return [name, ...words, ...optional].join(' ');
}

type TaskOption = 'password-stdin' | 'before' | 'expect';

export interface Given {
  words: string[];
  options: Partial<Record<TaskOption, string | boolean | Array<string | boolean>>>;
}
