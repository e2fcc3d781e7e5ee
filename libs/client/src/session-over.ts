import type { ErrorBody, ErrorCode } from '@keyroster/contracts';
import type { SessionOver } from './client-types.js';

const OVER_CODES: readonly ErrorCode[] = ['LOCKED', 'EXPIRED', 'ADDRESS_NOT_LISTED'];

/** Whether a refusal is about the token itself: trying again with it is useless. */
export function isSessionOver({ statusCode, code }: ErrorBody): boolean {
  return statusCode === 401 || (code !== undefined && OVER_CODES.includes(code));
}

/** What a refusal says of the end. */
export const overIn = ({ message, by }: ErrorBody): SessionOver => ({ message, ...(by && { by }) });
