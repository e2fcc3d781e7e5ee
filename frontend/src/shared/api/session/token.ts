import { useSyncExternalStore } from 'react';
import { Listeners } from '../../listeners.js';
import { PATHS } from '../../paths.js';

const KEY = 'token';
/** A token of this tab alone, which takes precedence: with it an admin sees what a user sees. */
const LOOK = 'look';

type Exit = typeof PATHS.login | typeof PATHS.adminLogin;

const listeners = new Listeners();
let exit: Exit = PATHS.login;

const readLook = (): string | null => sessionStorage.getItem(LOOK);

// Another tab logged in or out; a null key means that it cleared everything.
window.addEventListener('storage', ({ key }) => {
  if ((key !== KEY && key !== null) || readLook() !== null) return;
  exit = PATHS.login;
  listeners.tell();
});

export const readToken = (): string | null => readLook() ?? localStorage.getItem(KEY);

export function keepToken(token: string): void {
  localStorage.setItem(KEY, token);
  listeners.tell();
}

export function keepLook(token: string): void {
  sessionStorage.setItem(LOOK, token);
  listeners.tell();
}

/** Removes this tab's own token, or else the shared one; the protected area then leads to `through`. */
export function dropToken(through: Exit = PATHS.login): void {
  exit = through;
  if (readLook() === null) localStorage.removeItem(KEY);
  else sessionStorage.removeItem(LOOK);
  listeners.tell();
}

export const exitPath = (): Exit => exit;

export const onTokenChange = listeners.add;

export const useToken = (): string | null => useSyncExternalStore(onTokenChange, readToken);

/** The PIN screen by which a user signed in, with their token: nobody else is led back there. */
const DOOR_KEY = 'door';

export const keepDoor = (token: string, path: string): void =>
  localStorage.setItem(DOOR_KEY, `${token} ${path}`);

export const forgetDoor = (): void => localStorage.removeItem(DOOR_KEY);

export const doorPath = (): string | undefined => localStorage.getItem(DOOR_KEY)?.split(' ')[1];

export const doorOf = (token: string | null): string | undefined =>
  localStorage.getItem(DOOR_KEY)?.split(' ')[0] === token ? doorPath() : undefined;

/** A user who signed in otherwise than by PIN is not led back to a PIN screen. */
export function forgetDoorOfOthers(token: string): void {
  if (doorOf(token) === undefined) forgetDoor();
}

const DEVICE_KEY = 'device';
const WELL_FORMED = /^[0-9a-f]{32}$/;

/** The id of this browser at logins and sockets: a second login with it doesn't count as another device. */
export function deviceId(): string {
  const kept = localStorage.getItem(DEVICE_KEY);
  if (kept !== null && WELL_FORMED.test(kept)) return kept;
  // `crypto.randomUUID` is missing on pages that are served by plain HTTP, as in a local network.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  localStorage.setItem(DEVICE_KEY, id);
  return id;
}
