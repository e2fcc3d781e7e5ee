import type { ErrorBody, ErrorCode, ReplacedBy, SessionEndCode, Texts } from '@keyroster/contracts';
import { readPageTexts, readTexts } from '../i18n/language.js';

const NO_ANSWER = 0;
const QUESTIONS: readonly ErrorCode[] = ['CONFIRM_FIRST', 'SECOND_FACTOR', 'SECOND_FACTOR_NEEDED'];
const HELP = /<(https:\/\/wa\.me\/\d+)>; rel="help"/;

/** A failed call. Its message is the server's or empty: the browser's own words are not shown. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode | undefined;
  readonly field: string | undefined;
  /** The device that replaced the session. */
  readonly by: ReplacedBy | undefined;
  /** What ended the session, where one did. */
  readonly ended: SessionEndCode | undefined;
  readonly lockReason: string | undefined;
  /** When the lock ends by itself, in ms. */
  readonly lockedUntil: number | undefined;
  /** The address of a chat for help. */
  readonly help: string | undefined;
  /** Lets somebody whose subscription has ended say that they paid. */
  readonly ticket: string | undefined;

  constructor(
    readonly status: number,
    body: Partial<ErrorBody> | undefined,
    readonly sentToken: string | null,
    headers: Headers = new Headers(),
  ) {
    super(body?.message ?? '');
    this.code = body?.code;
    this.field = body?.field;
    this.by = body?.by;
    this.ticket = body?.ticket;
    this.ended = (headers.get('x-session-end') ?? undefined) as SessionEndCode | undefined;
    this.lockReason = decodeURIComponent(headers.get('x-locked-reason') ?? '') || undefined;
    this.lockedUntil = Number(headers.get('x-locked-until')) || undefined;
    this.help = HELP.exec(headers.get('link') ?? '')?.[1];
  }

  static noAnswer(sentToken: string | null): ApiError {
    return new ApiError(NO_ANSWER, undefined, sentToken);
  }

  static givenUp(sentToken: string | null): ApiError {
    return new ApiError(NO_ANSWER, { message: readPageTexts().givenUp }, sentToken);
  }

  /** A wrong password and a missing code are a 401, too, but don't concern the token. */
  get hasEndedSession(): boolean {
    return this.sentToken !== null && (this.code === 'UNAUTHENTICATED' || this.code === 'SESSION_ENDED');
  }

  /** The server asks for a confirmation or a code: the page asks the user. */
  get isQuestion(): boolean {
    return this.code !== undefined && QUESTIONS.includes(this.code);
  }

  /** Whether the same call may succeed a little later. */
  get isPassing(): boolean {
    return this.status === NO_ANSWER || this.status >= 500;
  }
}

/** The token of a login's answer: one without it is a refusal, too. */
export function tokenIn(answer: { token?: string } | undefined): string {
  if (answer?.token) return answer.token;
  const message = readTexts().refusals.invalidCredentials;
  throw new ApiError(401, { code: 'INVALID_CREDENTIALS', message }, null);
}

export type Failure = keyof Texts['failures'];

/** What a toast says: the server's message, else the call's own text, else the catalogue's last. */
export function messageOf(error: Error, failure: Failure = 'other'): string {
  return (error instanceof ApiError && error.message) || readTexts().failures[failure];
}
