import 'reflect-metadata';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { JwtService } from '@nestjs/jwt';
import type * as Tokens from '../../../backend/src/modules/access/sessions/token.service.js';
import type * as Configuration from '../../../backend/src/config/settings.js';
import { answerCommands } from '../lab/commands.js';

const built = (path: string): string => pathToFileURL(join(process.cwd(), 'backend/dist/parts', path)).href;
const { TokenKeys, TokenService } = (await import(
  built('modules/access/sessions/token.service.js')
)) as typeof Tokens;
const { loadSettings } = (await import(built('config/settings.js'))) as typeof Configuration;

const tokens = new TokenService(new JwtService(new TokenKeys(loadSettings()).createJwtOptions()));

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
