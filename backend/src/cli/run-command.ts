import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { toAppError } from '../common/errors/to-app-error.js';
import { createLogger, NestLogger } from '../common/logging/logger.js';
import { Progress } from '../common/progress.js';
import { loadSettings } from '../config/settings.js';
import { Startup } from '../database/startup.js';

/** As a shell says of a program that a signal ended. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

export interface Command {
  /** What the line about a failure begins with. */
  name: string;
  /** The services are there, and the database has been checked as at the start of a server. */
  run(context: CommandContext): Promise<void>;
}

export interface CommandContext {
  app: INestApplicationContext;
  /** A line on stdout. */
  say: (line: string) => void;
  /** Aborted by Ctrl-C and the like: the command ends where nothing is left half done. */
  signal: AbortSignal;
}

/** Runs a command over the services of the product, beside running servers or alone; ends the process. */
export async function runCommand(command: Command): Promise<void> {
  const stopping = new AbortController();
  let exitCode = 0;
  let app: INestApplicationContext | undefined;
  for (const [name, code] of Object.entries(EXIT_CODES)) {
    process.on(name, () => {
      exitCode = code;
      stopping.abort();
    });
  }
  try {
    app = await start(stopping.signal);
    const progress = app.get(Progress);
    await command.run({ app, say: (line) => progress.say(line), signal: stopping.signal });
  } catch (error) {
    exitCode ||= 1;
    process.stderr.write(`${command.name} ${stopping.signal.aborted ? 'was stopped' : failureOf(error)}\n`);
  }
  // Closing lets go of the database: an embedded one that was started for this command stops with it.
  await app?.close();
  process.exit(exitCode);
}

async function start(signal: AbortSignal): Promise<INestApplicationContext> {
  const settings = loadSettings();
  const app = await NestFactory.createApplicationContext(AppModule.with(settings), {
    logger: new NestLogger(createLogger(settings)),
    abortOnError: false,
  });
  const startup = app.get(Startup);
  signal.addEventListener('abort', () => startup.stop());
  try {
    await startup.run();
    signal.throwIfAborted();
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** One line, never a stack. */
function failureOf(error: unknown): string {
  if (toAppError(error).code === 'UNAVAILABLE') return 'failed: the database went away';
  return `failed: ${error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)}`;
}
