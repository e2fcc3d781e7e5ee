import { HttpException } from '@nestjs/common';
import { mongo } from 'mongoose';
import type { ErrorCode, Saying } from '@keyroster/contracts';
import { AppError, unavailable } from './app-error.js';
import { texts } from '../context/texts.js';

const DUPLICATE_KEY = 11000;

const UNREACHABLE = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClosedError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoWaitQueueTimeoutError',
  'MongoOperationTimeoutError',
  'MongoExpiredSessionError',
  'MongoClientClosedError',
  'MongoServerClosedError',
  'MongoStalePrimaryError',
  'MongoTransactionError',
  'MongoUnexpectedServerResponseError',
  'MongoSystemError',
  'MongooseServerSelectionError',
]);

/** MongoDB's codes for "not now": it stops, steps down, was interrupted, or lost cursors by a restart. */
const NOT_NOW = new Set([
  6, 7, 43, 64, 89, 91, 94, 133, 134, 189, 211, 246, 251, 262, 9001, 10107, 11600, 11602, 13435, 13436, 50915,
]);

/** Node's own socket errors, as the driver passes them on; other outgoing calls handle theirs on the spot. */
const BROKEN_SOCKET = new Set<unknown>([
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'ERR_STREAM_DESTROYED',
]);

const PASSING = ['TransientTransactionError', 'RetryableWriteError', 'ResumableChangeStreamError'];

const BY_STATUS: Partial<Record<number, [ErrorCode, Saying]>> = {
  400: ['BROKEN_BODY', ({ server }) => server.unreadable],
  401: ['UNAUTHENTICATED', ({ server }) => server.pleaseLogIn],
  403: ['FORBIDDEN', ({ refusals }) => refusals.forbidden],
  404: ['NOT_FOUND', ({ server }) => server.notFound],
  405: ['METHOD_NOT_ALLOWED', ({ server }) => server.methodNotAllowed],
  412: ['PRECONDITION_FAILED', ({ server }) => server.preconditionFailed],
  413: ['TOO_LARGE', ({ server }) => server.requestTooLarge],
  415: ['WRONG_TYPE', ({ server }) => server.noJson],
  416: ['RANGE_NOT_SATISFIABLE', ({ server }) => server.rangeOutside],
};

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDuplicateKey(error)) return new AppError('DUPLICATE', texts().server.nameTaken);
  if (isDatabaseAway(error)) return unavailable();
  const [code, says] =
    BY_STATUS[statusOf(error)] ?? (['INTERNAL', ({ failures }) => failures.other] as const);
  return new AppError(code, says(texts()));
}

export function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.code === DUPLICATE_KEY;
}

export async function unlessTaken<T>(field: string, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isDuplicateKey(error) ? nameTaken(field) : error;
  }
}

export const nameTaken = (field: string) => new AppError('DUPLICATE', texts().server.nameTaken, { field });

function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (UNREACHABLE.has(error.name) || BROKEN_SOCKET.has(fieldOf(error, 'code'))) return true;
  // The driver and mongoose wrap errors; a bulk write keeps the server's answer in `errorResponse`.
  if (isDatabaseAway(error.cause) || isDatabaseAway(fieldOf(error, 'errorResponse'))) return true;
  if (!(error instanceof mongo.MongoError)) return false;
  return NOT_NOW.has(Number(error.code)) || PASSING.some((label) => error.hasErrorLabel(label));
}

function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof URIError) return 400;
  if (error instanceof Error && 'status' in error && typeof error.status === 'number') {
    return error.status > 400 && error.status < 500 && !(error.status in BY_STATUS) ? 400 : error.status;
  }
  return 500;
}

/** Reads a field without `instanceof`, because errors of Node's core may come from another realm. */
export function fieldOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

export function hasCode(error: unknown, code: string | number): boolean {
  return fieldOf(error, 'code') === code;
}
