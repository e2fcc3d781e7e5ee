import 'reflect-metadata';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Tokens from '../../../backend/src/modules/access/sessions/token.service.js';
import type * as Time from '../../../backend/src/common/time/clock.js';
import type * as Configuration from '../../../backend/src/config/settings.js';
import { answerCommands } from '../lab/commands.js';

const built = (path: string): string => pathToFileURL(join(process.cwd(), 'backend/dist/parts', path)).href;
const { TokenService } = (await import(built('modules/access/sessions/token.service.js'))) as typeof Tokens;
const { Clock } = (await import(built('common/time/clock.js'))) as typeof Time;
const { loadSettings } = (await import(built('config/settings.js'))) as typeof Configuration;

const tokens = new TokenService(loadSettings(), new Clock());

const commands = {
  /** CPU of one check, in µs. */
  check({ token, count }: { token: string; count: number }): number {
    const before = process.cpuUsage();
    for (let number = 0; number < count; number += 1) tokens.verify(token);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / count;
  },
};

export type TokenCheckCommands = typeof commands;

answerCommands(commands);
