import { useSyncExternalStore } from 'react';

const KEY = 'announcements.away';
/** The oldest are long over. */
const KEPT = 200;

const NONE: readonly string[] = [];
const listeners = new Set<() => void>();
let read: { text: string | null; ids: readonly string[] } = { text: null, ids: NONE };

function idsIn(text: string | null): readonly string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : NONE;
  } catch {
    return NONE;
  }
}

function readAway(): readonly string[] {
  const text = localStorage.getItem(KEY);
  if (text !== read.text) read = { text, ids: idsIn(text) };
  return read.ids;
}

function announce(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Put away in another tab.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The announcements that were put away in this browser, by whoever. */
export const useAway = (): readonly string[] => useSyncExternalStore(subscribe, readAway);

export function putAway(id: string): void {
  const ids = [...readAway().filter((known) => known !== id), id].slice(-KEPT);
  localStorage.setItem(KEY, JSON.stringify(ids));
  announce();
}
