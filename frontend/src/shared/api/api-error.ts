import { TEXTS, type ErrorBody, type ErrorCode } from '@keyroster/contracts';
import { translated } from '../i18n/translate.js';

/** The status of a call that never got an answer. */
const NO_ANSWER = 0;

/** A call that failed. Its message is the server's, or empty: the browser's own words are nobody's business. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly field: string | undefined;

  constructor(
    status: number,
    body: Partial<ErrorBody> | undefined,
    readonly sentToken: string | null,
  ) {
    super(body?.message ?? '');
    this.status = status;
    this.code = body?.code;
    this.field = body?.field;
  }

  static noAnswer(sentToken: string | null): ApiError {
    return new ApiError(NO_ANSWER, undefined, sentToken);
  }

  /** A wrong password is a 401 too, but says nothing about the token that came with it. */
  get hasEndedSession(): boolean {
    return this.status === 401 && this.sentToken !== null && this.code !== 'INVALID_CREDENTIALS';
  }

  /** Whether the same call may succeed a little later. */
  get isPassing(): boolean {
    return this.status === NO_ANSWER || this.status >= 500;
  }
}

/** What a toast says: the server's message, else the call's own text, else the catalogue's last. */
export function messageOf(error: Error, fallback: string = TEXTS.failures.other): string {
  if (error instanceof ApiError && error.message) return translated(error.message, error.code);
  return translated(fallback);
}
