import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Response, Express, NextFunction, Request } from 'express';
import { toAppError } from './to-app-error.js';
import { notFound } from './app-error.js';

const OF_A_FILE = ['Content-Encoding', 'Content-Disposition', 'ETag', 'Last-Modified', 'Accept-Ranges'];

export function sendError(response: Response, error: unknown): void {
  const refusal = toAppError(error);
  for (const name of OF_A_FILE) response.removeHeader(name);
  response.setHeader('Cache-Control', 'no-store');
  response.vary('Accept-Language');
  if (refusal.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  const { retryAfterSeconds, ended, lock, help } = refusal.details;
  if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(retryAfterSeconds));
  if (ended) response.setHeader('X-Session-End', ended);
  if (lock?.until) response.setHeader('X-Locked-Until', String(lock.until));
  if (lock?.reason) response.setHeader('X-Locked-Reason', encodeURIComponent(lock.reason));
  if (help !== undefined) response.setHeader('Link', `<${help}>; rel="help"`);
  response.status(refusal.status).type('json').json(refusal.toBody());
}

@Catch()
export class AppErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(AppErrorFilter.name);

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    if (response.writableEnded) return;
    if (toAppError(error).status === 500) this.logger.error(error);
    // A streamed answer has sent its status already, so only a cut connection can tell the client.
    if (response.headersSent) response.destroy();
    else sendError(response, error);
  }
}

export function answerFailures(server: Express): void {
  server.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) next(error);
    else sendError(response, error);
  });
}

/** Nest only answers unknown paths of the API; all others would get Express's own error page. */
export function answerTheRest(server: Express): void {
  server.use((_request: Request, response: Response) => sendError(response, notFound()));
  answerFailures(server);
}
