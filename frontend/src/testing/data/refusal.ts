import { errorBody, type ErrorCode } from '@keyroster/contracts';
import type { Reply } from '../fake-server.js';

/** A failure as the server answers it. */
export function refusal(code: ErrorCode, message: string, field?: string): Reply {
  const body = errorBody(code, message, { field });
  return { status: body.statusCode, body };
}
