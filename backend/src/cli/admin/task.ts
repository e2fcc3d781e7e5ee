import type { Settings } from '../../config/settings.js';
import type { DynamicModule } from '@nestjs/common';
import type { CommandContext } from '../run-command.js';

/** One command of `npm run admin`. */
export interface Task {
  /** What follows its name: `NAME`, or `[FILE]` for what may be left out. */
  words: readonly string[];
  /** `texts` may be given several times. */
  options?: Partial<Record<TaskOption, 'flag' | 'text' | 'texts'>>;
  help: string;
  module?: { with(settings: Settings): DynamicModule };
  run(context: CommandContext, given: Given): Promise<void>;
}

export type TaskOption = 'password-stdin' | 'before' | 'expect';

/** What was typed after the name of the task. */
export interface Given {
  words: string[];
  options: Partial<Record<TaskOption, string | boolean | Array<string | boolean>>>;
}
