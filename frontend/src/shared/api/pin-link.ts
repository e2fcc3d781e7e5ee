import { isStaffRole, MADE_PASSWORD_DIGITS, PIN_LINK_LASTS_MS } from '@keyroster/contracts';
import type { PinLinkAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { PATHS } from '../paths.js';
import { send } from './client.js';
import type { User } from './people.js';

type Invited = Pick<User, '_id' | 'email' | 'role'>;

/** A password of digits, so that the keypad of the PIN screen takes it. */
export const madePin = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(MADE_PASSWORD_DIGITS)), (random) => random % 10).join('');

/** The PIN screen of a user whose password was just set; undefined if the keypad can't type the password. */
export function pinLink(user: Invited, password: string | undefined): string | undefined {
  if (!password || !/^\d+$/.test(password) || isStaffRole(user.role)) return undefined;
  return `${window.location.origin}${PATHS.pin(user._id, user.email)}`;
}

/** The link to send with the PIN. It has the number of digits, so that the last digit submits. */
export function pinLinkBesidePin(user: Invited, password: string | undefined): string | undefined {
  const link = pinLink(user, password);
  return link && password && `${link}#${password.length}`;
}

/** The number of digits in the address of the PIN screen. */
export function digitsOf(hash: string): number | undefined {
  const [, digits] = /^#(\d{1,2})$/.exec(hash) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** A fresh link by which the user sets their own PIN; each one made before is void. */
export async function makePinLink(userId: string): Promise<string> {
  const { link } = (await send('POST', '/users/pinlink', { body: { id: userId } })) as PinLinkAnswer;
  return link;
}

/** The same for one of many users. Cached, because a second link would make the first one void. */
export const pinLinkQuery = (userId: string) =>
  queryOptions({
    queryKey: ['pinLinks', userId],
    queryFn: () => makePinLink(userId),
    staleTime: 'static',
    gcTime: PIN_LINK_LASTS_MS,
  });
