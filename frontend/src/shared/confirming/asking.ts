import { useSyncExternalStore } from 'react';
import { onTokenChange } from '../api/session/token.js';
import { Listeners } from '../listeners.js';

interface Asking {
  answer: Promise<boolean>;
  settle: (isConfirmed: boolean) => void;
}

const listeners = new Listeners();
let asking: Asking | null = null;

/** Whether the user has confirmed that it is them. Calls that ask at the same time are answered together. */
export function askToConfirm(): Promise<boolean> {
  if (asking) return asking.answer;
  let settle: Asking['settle'] = () => undefined;
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  asking = { answer, settle };
  listeners.tell();
  return answer;
}

export function answerAsking(isConfirmed: boolean): void {
  const answered = asking;
  asking = null;
  listeners.tell();
  answered?.settle(isConfirmed);
}

// With another token it was somebody else who was asked.
onTokenChange(() => answerAsking(false));

export const useIsAsked = (): boolean => useSyncExternalStore(listeners.add, () => asking !== null);
