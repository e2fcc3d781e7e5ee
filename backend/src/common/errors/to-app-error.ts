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

/**
 * The server's words for 'not now': shutting down, stepping down, interrupted, a network that failed behind it; and, just
 * started again, a set, keys, cursors, snapshots and transactions of before that it doesn't have yet.
 */
const NOT_NOW = new Set([
  6, 7, 43, 64, 89, 91, 94, 133, 134, 189, 211, 246, 251, 262, 9001, 10107, 11600, 11602, 13435, 13436, 50915,
]);

/**
 * A socket that broke under a command: the driver lets Node's own error through where it waits for a full socket to drain.
 * This server has no socket to anybody but its database and Redis, so whose it was need not be asked.
 */
const BROKEN_SOCKET = new Set<unknown>([
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'ERR_STREAM_DESTROYED',
]);

/** What the driver would try again, and did for as long as it may. */
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

/** Anything that can be thrown becomes a refusal of the contract, without a word of its own text. */
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

/** A write of a name that nobody else may have; a refusal says by which field it was given. */
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
  // Wrapped by the driver or by mongoose, on its way up; a bulk write says that it is what the server answered.
  if (isDatabaseAway(error.cause) || isDatabaseAway(fieldOf(error, 'errorResponse'))) return true;
  if (!(error instanceof mongo.MongoError)) return false;
  return NOT_NOW.has(Number(error.code)) || PASSING.some((label) => error.hasErrorLabel(label));
}

/** Nest's exceptions and the parsers' errors carry a status each in its own way. */
function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof URIError) return 400;
  if (error instanceof Error && 'status' in error && typeof error.status === 'number') {
    return error.status > 400 && error.status < 500 && !(error.status in BY_STATUS) ? 400 : error.status;
  }
  return 500;
}

/** By its fields and not by `instanceof`: errors of Node's core may come from another realm than this code's Error. */
export function fieldOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

/** What Node's core and MongoDB tell errors apart by. */
export function hasCode(error: unknown, code: string | number): boolean {
  return fieldOf(error, 'code') === code;
}
