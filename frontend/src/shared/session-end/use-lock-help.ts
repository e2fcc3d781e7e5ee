import { useEffect } from 'react';
import { send } from '../api/client.js';
import { endIn, keepEnd, readEnd, type LastEnd } from './last-end.js';

/** A socket says no more than why: when it ends to the second, and who helps, is told by a call with that token. */
export function useLockHelp(end: LastEnd): void {
  const { token, lockedUntil, help } = end;
  const isKnown = token === null || lockedUntil !== undefined || help !== undefined;
  useEffect(() => {
    if (isKnown) return;
    send('GET', '/verify-token', { token }).catch((error: unknown) => {
      const told = error instanceof Error ? endIn(error) : null;
      const isMore = told?.lockedUntil !== undefined || told?.help !== undefined;
      if (isMore && readEnd() === end) keepEnd({ ...end, lockedUntil: told.lockedUntil, help: told.help });
    });
  }, [end, isKnown, token]);
}
