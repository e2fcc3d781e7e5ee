const KEY = 'device';
const WELL_FORMED = /^[0-9a-f]{32}$/;
const BYTES = 16;

/** `randomUUID` is for secure pages alone, and the product may be served by plain HTTP in a house of its own. */
const made = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** This browser's own name at logins and sockets: with it somebody who signs in again takes no second place. */
export function deviceId(): string {
  const kept = localStorage.getItem(KEY);
  if (kept !== null && WELL_FORMED.test(kept)) return kept;
  const id = made();
  localStorage.setItem(KEY, id);
  return id;
}
