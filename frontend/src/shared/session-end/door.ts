/** Where whoever has come in by PIN did so, with the token that they got: for others it is no way back. */
const KEY = 'door';

export const keepDoor = (token: string, path: string): void => localStorage.setItem(KEY, `${token} ${path}`);

export const forgetDoor = (): void => localStorage.removeItem(KEY);

/** The path of it, whoever's it is. */
export const doorPath = (): string | undefined => localStorage.getItem(KEY)?.split(' ')[1];

/** The path of whoever has this token. */
export const doorOf = (token: string | null): string | undefined =>
  localStorage.getItem(KEY)?.split(' ')[0] === token ? doorPath() : undefined;

/** Somebody is in with this token: whoever came by another door than a PIN has none to go back to. */
export function forgetDoorOfOthers(token: string): void {
  if (doorOf(token) === undefined) forgetDoor();
}
