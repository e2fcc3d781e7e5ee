import { createHash } from 'node:crypto';
import {
  Injectable,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { READ_METHODS } from '../allowed-methods.js';
import { JsonText } from '../bodies/json-list.js';

const NO_STORE = 'no-store';
const ASK_EACH_TIME = 'private, no-cache';

/** Browsers cache reads and revalidate them by ETag, but not exports and changes, which may hold secrets. */
@Injectable()
export class CacheHeaders implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    if (!response.hasHeader('Cache-Control')) {
      response.setHeader('Cache-Control', READ_METHODS.has(request.method) ? ASK_EACH_TIME : NO_STORE);
    }
    return next.handle().pipe(map((answer) => labelled(answer, request, response)));
  }
}

function labelled(answer: unknown, request: Request, response: Response): unknown {
  if (answer instanceof StreamableFile) {
    if (answer.getHeaders().type.startsWith('text/csv')) response.setHeader('Cache-Control', NO_STORE);
    return answer;
  }
  const isTagged = response.getHeader('Cache-Control') === ASK_EACH_TIME && !response.hasHeader('ETag');
  const isText = answer instanceof JsonText;
  if (!isText && (!isTagged || typeof answer !== 'object' || answer === null)) return answer;
  const json = isText ? answer.text : JSON.stringify(answer);
  if (!response.hasHeader('Content-Type')) response.type('json');
  if (!isTagged) return json;
  const etag = `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"`;
  response.setHeader('ETag', etag);
  if (isNamed(etag, request.headers['if-none-match'])) {
    response.status(304);
    return undefined;
  }
  return json;
}

/** Unlike Express's `fresh`, ignores the `no-cache` that `fetch` adds to a request with an ETag. */
export const isNamed = (etag: string, known = ''): boolean =>
  known.split(',').some((each) => opaque(each) === opaque(etag) || each.trim() === '*');

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
