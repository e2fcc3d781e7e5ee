import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream';
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { currentContext } from '../../context/request-context.js';
import { READ_METHODS } from '../allowed-methods.js';
import { JsonText } from '../bodies/json-list.js';

const NO_STORE = 'no-store';
const ASK_EACH_TIME = 'private, no-cache';

/** The lowest levels already shrink lists to a tenth; higher ones cost more than making the answer did. */
export const GZIP = { level: 1 };
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const COMPRESSED_FROM = 1_500;
/** A longer text is compressed as a stream, which doesn't hold up other work. */
const AT_ONCE_MAX = 256 * 1_024;
const COMPRESSIBLE = /^(?:application\/json|text\/csv)\b/;

/** Adds what all answers have in common. Interceptors and middleware would take much of a short call's time. */
export class AnswerAdapter extends ExpressAdapter {
  override reply(response: Response, body: unknown, status?: number): unknown {
    if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', cachingOf(body, response));
    if (body instanceof StreamableFile) {
      return super.reply(response, packed(body, response), status) as unknown;
    }
    if (typeof body !== 'object' || body === null) return super.reply(response, body, status) as unknown;
    if (status !== undefined) response.status(status);
    if (!response.hasHeader('Content-Type')) response.type('json');
    const text = body instanceof JsonText ? body.text : JSON.stringify(withUndo(body));
    if (isUnchanged(text, response)) return response.status(304).send();
    return this.send(response, Buffer.from(text));
  }

  private send(response: Response, json: Buffer): unknown {
    const { length } = json;
    if (length > AT_ONCE_MAX) {
      const file = new StreamableFile(json, { type: response.get('Content-Type'), length });
      return super.reply(response, packed(file, response)) as unknown;
    }
    const encoding = encodingOf(response, length);
    const content =
      encoding === 'br'
        ? brotliCompressSync(json, BROTLI)
        : encoding === 'gzip'
          ? gzipSync(json, GZIP)
          : json;
    response.setHeader('Content-Length', content.length);
    return response.end(response.req.method === 'HEAD' ? undefined : content);
  }
}

/** Browsers cache reads and revalidate them by ETag, but not exports and changes, which may hold secrets. */
function cachingOf(body: unknown, { req }: Response): string {
  const isExport = body instanceof StreamableFile && body.getHeaders().type.startsWith('text/csv');
  return READ_METHODS.has(req.method) && !isExport ? ASK_EACH_TIME : NO_STORE;
}

function withUndo(answer: object): object {
  const undo = currentContext()?.undo;
  return undo ? { ...answer, undo } : answer;
}

function isUnchanged(text: string, response: Response): boolean {
  if (response.getHeader('Cache-Control') !== ASK_EACH_TIME || response.hasHeader('ETag')) return false;
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  response.setHeader('ETag', etag);
  return isNamed(etag, response.req.headers['if-none-match']);
}

function packed(file: StreamableFile, response: Response): StreamableFile {
  const { type, disposition, length } = file.getHeaders();
  const encoding = COMPRESSIBLE.test(type) ? encodingOf(response, length) : undefined;
  if (!encoding) return file;
  const packing = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP);
  // Destroys both streams if one fails; Nest answers the failure.
  pipeline(file.getStream(), packing, () => undefined);
  return new StreamableFile(packing, { type, disposition });
}

/** Sets the headers, too. A HEAD request is told the length of the plain text, as nothing is compressed for it. */
function encodingOf(response: Response, length = Infinity): 'br' | 'gzip' | undefined {
  if (length < COMPRESSED_FROM) return undefined;
  response.vary('Accept-Encoding');
  const encoding = response.req.acceptsEncodings('br', 'gzip', 'identity');
  if (response.req.method === 'HEAD' || (encoding !== 'br' && encoding !== 'gzip')) return undefined;
  response.setHeader('Content-Encoding', encoding);
  return encoding;
}

/** Unlike Express's `fresh`, ignores the `no-cache` that `fetch` adds to a request with an ETag. */
export const isNamed = (etag: string, known = ''): boolean =>
  known.split(',').some((each) => opaque(each) === opaque(etag) || each.trim() === '*');

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
