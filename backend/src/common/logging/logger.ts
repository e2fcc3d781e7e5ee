import { randomUUID } from 'node:crypto';
import { inspect, styleText } from 'node:util';
import type { LoggerService } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { pino, stdSerializers, type Logger } from 'pino';
import type { Settings } from '../../config/settings.js';

const ROUTINE = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer']);
/** Nest both logs and throws why the process can't listen; the start reports the thrown error in one line. */
const THROWS_WHAT_IT_LOGS = 'NestApplication';
/** Hides the token in a link to set one's PIN, which has 43 characters. */
const PATH_PART_MAX_LENGTH = 42;
const STDERR = 2;
const INFO = 30;
const REQUEST_ID = /^[\w-]{8,64}$/;

export function createLogger(settings: Settings): Logger {
  const options = { level: settings.logLevel, base: undefined, serializers: { err: whatFailed } };
  return process.stderr.isTTY
    ? pino(options, { write: (line) => process.stderr.write(forTerminal(line)) })
    : pino(options, pino.destination({ dest: STDERR, sync: false }));
}

/** Drivers attach the command that failed to its error, and with it passwords and data. */
function whatFailed(error: Error): { type: string; message: string; stack: string } {
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message, stack };
}

interface LogLine {
  level: number;
  time: number;
  msg?: string;
  err?: { stack?: string };
}

function forTerminal(line: string): string {
  const { level, time, msg = '', err, ...rest } = JSON.parse(line) as LogLine;
  const name = pino.levels.labels[level]?.toUpperCase() ?? '';
  const title = styleText(level > INFO ? 'red' : 'green', name, { stream: process.stderr });
  const details = Object.entries(rest).map(([name, value]) => `${name}: ${inspect(value, { colors: true })}`);
  const stack = err?.stack?.split('\n') ?? [];
  const clock = new Date(time).toTimeString().slice(0, 8);
  return `${[`[${clock}] ${title}: ${msg}`, ...details, ...stack].join('\n    ')}\n`;
}

/** No header and no body is logged, so no secret has to be redacted; nor the query, which holds searches. */
export function requestLogger(logger: Logger) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const began = performance.now();
    const given = request.headers['x-request-id'];
    const id = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    response.setHeader('X-Request-Id', id);
    response.once('close', () => {
      const { statusCode: status } = response;
      const [level, text] =
        status >= 500 ? (['warn', 'errored'] as const) : (['debug', 'completed'] as const);
      if (!logger.isLevelEnabled(level)) return;
      const { method, originalUrl, socket } = request;
      const req = { id, method, path: pathOf(originalUrl), from: socket.remoteAddress };
      const responseTime = Math.round(performance.now() - began);
      logger[level]({ req, res: { status }, responseTime }, `request ${text}`);
    });
    next();
  };
}

function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1);
  const parts = path.split('/').map((part) => (part.length > PATH_PART_MAX_LENGTH ? '…' : part));
  return parts.join('/');
}

export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.write(ROUTINE.has(context ?? '') ? 'debug' : 'info', message, context);
  }

  error(message: unknown, ...details: unknown[]): void {
    const context = details.at(-1);
    this.write(context === THROWS_WHAT_IT_LOGS ? 'debug' : 'error', message, context);
  }

  warn(message: unknown, context?: string): void {
    this.write('warn', message, context);
  }

  debug(message: unknown, context?: string): void {
    this.write('debug', message, context);
  }

  verbose(message: unknown, context?: string): void {
    this.write('trace', message, context);
  }

  private write(
    level: 'info' | 'error' | 'warn' | 'debug' | 'trace',
    message: unknown,
    context: unknown,
  ): void {
    if (message instanceof Error) this.logger[level]({ context, err: message }, message.message);
    else this.logger[level]({ context }, String(message));
  }
}
