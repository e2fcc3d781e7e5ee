import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Response, Express, NextFunction, Request } from 'express';
import { toAppError } from './to-app-error.js';
import { notFound } from './app-error.js';

/** Headers of a file that turned out not to be sent. */
const OF_A_FILE = ['Content-Encoding', 'Content-Disposition', 'ETag', 'Last-Modified', 'Accept-Ranges'];

export function sendError(response: Response, error: unknown): void {
  const refusal = toAppError(error);
  for (const name of OF_A_FILE) response.removeHeader(name);
  response.setHeader('Cache-Control', 'no-store');
  // RFC 9110 wants every 401 to say how to come in.
  if (refusal.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  const { retryAfterSeconds, lockedUntil, help } = refusal.details;
  if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(retryAfterSeconds));
  if (lockedUntil !== undefined) response.setHeader('X-Locked-Until', String(lockedUntil));
  if (help !== undefined) response.setHeader('Link', `<${help}>; rel="help"`);
  response.status(refusal.status).type('json').json(refusal.toBody());
}

/** Everything that goes wrong over HTTP leaves here, in one shape. */
@Catch()
export class AppErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(AppErrorFilter.name);

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    // Refused while it was still at work: nobody waits for what comes of it.
    if (response.writableEnded) return;
    if (toAppError(error).status === 500) this.logger.error(error);
    // A streamed answer that breaks half-way can't take its status back: cutting it tells the client.
    if (response.headersSent) response.destroy();
    else sendError(response, error);
  }
}

/** Failures before Nest's routes, and after them. */
export function answerFailures(server: Express): void {
  server.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) next(error);
    else sendError(response, error);
  });
}

/** Nest answers for the API alone; whoever asks past it gets the same body, and not a page of Express's own. */
export function answerTheRest(server: Express): void {
  server.use((_request: Request, response: Response) => sendError(response, notFound()));
  answerFailures(server);
}
