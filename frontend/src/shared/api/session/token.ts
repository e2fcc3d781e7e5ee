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

/** Where whoever has come in by PIN did so, with the token that they got: for others it is no way back. */
const DOOR_KEY = 'door';

export const keepDoor = (token: string, path: string): void =>
  localStorage.setItem(DOOR_KEY, `${token} ${path}`);

export const forgetDoor = (): void => localStorage.removeItem(DOOR_KEY);

/** The path of it, whoever's it is. */
export const doorPath = (): string | undefined => localStorage.getItem(DOOR_KEY)?.split(' ')[1];

/** The path of whoever has this token. */
export const doorOf = (token: string | null): string | undefined =>
  localStorage.getItem(DOOR_KEY)?.split(' ')[0] === token ? doorPath() : undefined;

/** Somebody is in with this token: whoever came by another door than a PIN has none to go back to. */
export function forgetDoorOfOthers(token: string): void {
  if (doorOf(token) === undefined) forgetDoor();
}

const DEVICE_KEY = 'device';
const WELL_FORMED = /^[0-9a-f]{32}$/;
const BYTES = 16;

/** `randomUUID` is for secure pages alone, and the product may be served by plain HTTP in a house of its own. */
const made = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** This browser's own name at logins and sockets: with it somebody who signs in again takes no second place. */
export function deviceId(): string {
  const kept = localStorage.getItem(DEVICE_KEY);
  if (kept !== null && WELL_FORMED.test(kept)) return kept;
  const id = made();
  localStorage.setItem(DEVICE_KEY, id);
  return id;
}
