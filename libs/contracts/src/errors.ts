import type { ReplacedBy } from './access/devices.js';

/** All error codes, each with its HTTP status. */
export const ERROR_STATUS = {
  VALIDATION: 400,
  UNKNOWN_FIELD: 400,
  BROKEN_BODY: 400,
  BAD_ID: 400,
  BAD_EVENT: 400,
  PROTECTED_ROLE: 400,
  INVALID_CREDENTIALS: 401,
  SECOND_FACTOR: 401,
  UNAUTHENTICATED: 401,
  SESSION_ENDED: 401,
  FORBIDDEN: 403,
  LOCKED: 403,
  EXPIRED: 403,
  ADDRESS_NOT_LISTED: 403,
  FOREIGN_ORIGIN: 403,
  CONFIRM_FIRST: 403,
  SECOND_FACTOR_NEEDED: 403,
  WRONG_SITE: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  DUPLICATE: 409,
  GUARDED: 409,
  STALE_VERSION: 409,
  PLAN_STALE: 409,
  NOTHING_TO_DO: 409,
  ROWS_REFUSED: 409,
  SEAT_NEEDED: 409,
  NO_CODE: 409,
  PRECONDITION_FAILED: 412,
  TOO_LARGE: 413,
  WRONG_TYPE: 415,
  RANGE_NOT_SATISFIABLE: 416,
  TOO_MANY: 429,
  PAUSED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  TOO_BUSY: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The names of the HTTP statuses, for `error` in a body. */
export const STATUS_NAMES = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const satisfies Record<(typeof ERROR_STATUS)[ErrorCode], string>;

/** The body of every failure, over HTTP and in a socket's ack. */
export interface ErrorBody {
  statusCode: number;
  error: string;
  /** A text for people. */
  message: string;
  code?: ErrorCode;
  /** A field of the contract, never an unknown one. */
  field?: string;
  /** Only for a replaced session: who took its place. */
  by?: ReplacedBy;
  /** Only for a login whose subscription has ended: lets its user say that they paid. */
  ticket?: string;
}

/** The fields of an error body beside its code and its message. */
export type ErrorFacts = { [Key in 'field' | 'by' | 'ticket']?: ErrorBody[Key] | undefined };

/** The body for a code; the status and its name follow from it. */
export function errorBody(
  code: ErrorCode,
  message: string,
  { field, by, ticket }: ErrorFacts = {},
): ErrorBody {
  const statusCode = ERROR_STATUS[code];
  return {
    statusCode,
    error: STATUS_NAMES[statusCode],
    message,
    code,
    ...(field && { field }),
    ...(by && { by }),
    ...(ticket && { ticket }),
  };
}
