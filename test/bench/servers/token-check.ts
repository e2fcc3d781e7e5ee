import 'reflect-metadata';
import { createHmac, createSecretKey } from 'node:crypto';
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
const key = createSecretKey(process.env['JWT_SECRET'] ?? '', 'base64');

interface Asked {
  token: string;
  count: number;
}

const commands = {
  check: ({ token, count }: Asked): number => costOf(count, () => tokens.verify(token)),

  /** The part that no check can do without. */
  hmac({ token, count }: Asked): number {
    const signed = token.slice(0, token.lastIndexOf('.'));
    return costOf(count, () => createHmac('sha256', key).update(signed).digest('base64url'));
  },
};

/** The CPU time of each, in µs. */
function costOf(count: number, work: () => unknown): number {
  const before = process.cpuUsage();
  for (let number = 0; number < count; number += 1) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}

export type TokenCheckCommands = typeof commands;

answerCommands(commands);
