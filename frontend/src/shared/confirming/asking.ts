import { useSyncExternalStore } from 'react';
import { onTokenChange } from '../api/session/token.js';
import { Listeners } from '../listeners.js';

interface Asking {
  answer: Promise<boolean>;
  settle: (isConfirmed: boolean) => void;
}

const listeners = new Listeners();
let asking: Asking | null = null;

/** Whether the user has confirmed that it is them. Concurrent calls share one question. */
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

// Another token belongs to another user, who was not asked.
onTokenChange(() => answerAsking(false));

export const useIsAsked = (): boolean => useSyncExternalStore(listeners.add, () => asking !== null);
