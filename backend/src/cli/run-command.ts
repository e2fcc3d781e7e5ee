import 'reflect-metadata';
import { resolve } from 'node:path';
import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { runInContext } from '../common/context/request-context.js';
import { toAppError } from '../common/errors/to-app-error.js';
import { createLogger, NestLogger } from '../common/logging/logger.js';
import { nameSourcesInStacks } from '../common/logging/source-stacks.js';
import { outliveReader, Progress } from '../common/time/progress.js';
import { warnOfMisspeltSettings } from '../config/misspelt.js';
import { loadSettings, type Settings } from '../config/settings.js';
import { DatabaseConnection } from '../database/connection/database-connection.js';
import { Startup } from '../database/startup.js';
import { COMMAND_LINE } from './command-line-caller.js';

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

export interface Command {
  name: string;
  module?: { with(settings: Settings): DynamicModule };
  /** The command opens the database itself, without the checks and migrations of a start. */
  isBeforeStart?: boolean;
  run(context: CommandContext): Promise<void>;
}

export interface CommandContext {
  app: INestApplicationContext;
  say: (line: string) => void;
  /** Aborted by SIGINT, SIGTERM or SIGHUP. A command checks it only where nothing is half done. */
  signal: AbortSignal;
  fileAt: (name: string) => string;
}

export async function runCommand(command: Command): Promise<void> {
  nameSourcesInStacks();
  outliveReader();
  const stopping = new AbortController();
  const { signal } = stopping;
  let exitCode = 0;
  let app: INestApplicationContext | undefined;
  for (const [name, code] of Object.entries(EXIT_CODES)) {
    process.on(name, () => {
      exitCode = code;
      stopping.abort();
    });
  }
  try {
    const settings = loadSettings();
    warnOfMisspeltSettings();
    app = await prepare(command, settings);
    await start(command, app, signal);
    const progress = app.get(Progress);
    const context = {
      app,
      say: (line: string) => progress.say(line),
      signal,
      fileAt: (name: string) => resolve(settings.callersFolder, name),
    };
    await runInContext(COMMAND_LINE, () => command.run(context));
  } catch (error) {
    exitCode ||= 1;
    process.stderr.write(`${command.name} ${signal.aborted ? 'was stopped' : failureOf(error)}\n`);
  }
  await app?.close();
  process.exit(exitCode);
}

function prepare(command: Command, settings: Settings): Promise<INestApplicationContext> {
  const logger = createLogger(settings);
  // The server's own messages would hide the command's result, or the one line that says why there is none.
  if (logger.level === 'info') logger.level = 'error';
  return NestFactory.createApplicationContext((command.module ?? AppModule).with(settings), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
}

async function start(command: Command, app: INestApplicationContext, signal: AbortSignal): Promise<void> {
  if (command.isBeforeStart) return;
  const startup = app.get(Startup);
  signal.addEventListener('abort', () => startup.stop());
  await startup.run({ isPatient: false });
  signal.throwIfAborted();
}

export async function openDatabase({ app, signal }: CommandContext): Promise<void> {
  const database = app.get(DatabaseConnection);
  await database.locate();
  signal.throwIfAborted();
  await database.open();
}

function failureOf(error: unknown): string {
  const reason = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
  const isAway = toAppError(error).code === 'UNAVAILABLE';
  return isAway ? `failed: the database is not there (${reason})` : `failed: ${reason}`;
}
