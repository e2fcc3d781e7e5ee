import { useSyncExternalStore } from 'react';
import { PATHS } from '../../paths.js';

const KEY = 'token';
/** Of this tab alone, and over the token of all: with it an admin sees what somebody else sees. */
const LOOK = 'look';

/** The two doors through which somebody leaves. */
export type Exit = typeof PATHS.login | typeof PATHS.adminLogin;

const listeners = new Set<() => void>();
let exit: Exit = PATHS.login;

function announce(): void {
  for (const listener of listeners) listener();
}

const readLook = (): string | null => sessionStorage.getItem(LOOK);

// Another tab logged in or out; a null key means that it cleared everything.
window.addEventListener('storage', ({ key }) => {
  if ((key !== KEY && key !== null) || readLook() !== null) return;
  exit = PATHS.login;
  announce();
});

export const readToken = (): string | null => readLook() ?? localStorage.getItem(KEY);

export function keepToken(token: string): void {
  localStorage.setItem(KEY, token);
  announce();
}

export function keepLook(token: string): void {
  sessionStorage.setItem(LOOK, token);
  announce();
}

/** Forgets the token, of a look first; `through` is where the guard of the protected area sends its visitor then. */
export function dropToken(through: Exit = PATHS.login): void {
  exit = through;
  if (readLook() === null) localStorage.removeItem(KEY);
  else sessionStorage.removeItem(LOOK);
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
