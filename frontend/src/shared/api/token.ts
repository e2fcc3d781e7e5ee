import { useSyncExternalStore } from 'react';
import { PATHS } from '../paths.js';

const KEY = 'token';

/** The two doors through which somebody leaves. */
export type Exit = typeof PATHS.login | typeof PATHS.adminLogin;

const listeners = new Set<() => void>();
let exit: Exit = PATHS.login;

function announce(): void {
  for (const listener of listeners) listener();
}

// Another tab logged in or out; a null key means that it cleared everything.
window.addEventListener('storage', ({ key }) => {
  if (key !== KEY && key !== null) return;
  exit = PATHS.login;
  announce();
});

export const readToken = (): string | null => localStorage.getItem(KEY);

export function keepToken(token: string): void {
  localStorage.setItem(KEY, token);
  announce();
}

/** Forgets the token; `through` is where the guard of the protected area sends its visitor then. */
export function dropToken(through: Exit = PATHS.login): void {
  exit = through;
  localStorage.removeItem(KEY);
  announce();
}

export const exitPath = (): Exit => exit;

export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useToken = (): string | null => useSyncExternalStore(onTokenChange, readToken);
