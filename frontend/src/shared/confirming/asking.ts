import { useSyncExternalStore } from 'react';
import { onTokenChange } from '../api/session/token.js';

interface Asking {
  answer: Promise<boolean>;
  settle: (isConfirmed: boolean) => void;
}

const listeners = new Set<() => void>();
let asking: Asking | null = null;

function announce(): void {
  for (const listener of listeners) listener();
}

/** Whether whoever it is has shown that it is them. Calls that ask at the same time are answered together. */
export function askToConfirm(): Promise<boolean> {
  if (asking) return asking.answer;
  let settle: Asking['settle'] = () => undefined;
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  asking = { answer, settle };
  announce();
  return answer;
}

export function answerAsking(isConfirmed: boolean): void {
  const answered = asking;
  asking = null;
  announce();
  answered?.settle(isConfirmed);
}

// It was somebody else who was asked.
onTokenChange(() => answerAsking(false));

function onAsking(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether somebody is asked now. */
export const useIsAsked = (): boolean => useSyncExternalStore(onAsking, () => asking !== null);
