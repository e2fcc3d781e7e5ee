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

type Usage = Pick<Task, 'words' | 'options'>;

export function parseWords({ words, options = {} }: Usage, typed: string[]): Given | null {
  try {
    const { values, positionals } = parseArgs({ args: typed, options, allowPositionals: true });
    const needed = words.filter((word) => !word.startsWith('[')).length;
    const fits = positionals.length >= needed && positionals.length <= words.length;
    return fits ? { words: positionals, options: values } : null;
  } catch {
    return null;
  }
}

export function usageOf(name: string, { words, options = {} }: Usage): string {
  const optional = Object.entries(options).map(([option, { type, multiple }]) =>
    type === 'boolean' ? `[--${option}]` : `[--${option} …]${multiple ? ' …' : ''}`,
  );
  return [name, ...words, ...optional].join(' ');
}

export const WRONGLY_CALLED = 2;

/** Returns the words and options of the command line. Prints the usage and exits if one of them is unknown. */
export function typedAfter(call: string, usage: Usage): Given {
  const typed = process.argv.slice(2);
  const given = parseWords(usage, typed);
  if (given) return given;
  const isAsked = typed.includes('--help');
  const stream = isAsked ? process.stdout : process.stderr;
  stream.write(`${usageOf(call, usage)}\n`);
  process.exit(isAsked ? 0 : WRONGLY_CALLED);
}

type TaskOption = 'password-stdin' | 'before' | 'expect' | 'list' | 'unsigned' | 'keep-access';

export interface Given {
  words: string[];
  options: Partial<Record<TaskOption, string | boolean | Array<string | boolean>>>;
}
