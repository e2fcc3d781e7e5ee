import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

const isNewUserAsked = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isNewUser' in state;

/** Begins a new user once for each time that another part of the page leads here to make one. */
export function useNewUserRequest(begin: () => void): void {
  const { key, state } = useLocation() as { key: string; state: unknown };
  const answered = useRef<string>(undefined);
  useEffect(() => {
    if (!isNewUserAsked(state) || answered.current === key) return;
    answered.current = key;
    begin();
  }, [key, state, begin]);
}
