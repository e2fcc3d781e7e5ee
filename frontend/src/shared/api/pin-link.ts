import { isAdminRole } from '@keyroster/contracts';
import { PATHS } from '../paths.js';

interface Invited {
  _id: string;
  email: string;
  role: string;
}

/** Where somebody whose password was just set comes in by their PIN; nowhere, where the keypad could not take it. */
export function pinLink(user: Invited, password: string | undefined): string | undefined {
  if (!password || !/^\d+$/.test(password) || isAdminRole(user.role)) return undefined;
  return `${window.location.origin}${PATHS.pin(user._id, user.email)}`;
}

/** The same as it is sent beside the PIN: it says of how many digits that is, so that the last of them is enough. */
export function pinLinkBesidePin(user: Invited, password: string | undefined): string | undefined {
  const link = pinLink(user, password);
  return link && password && `${link}#${password.length}`;
}

/** How many digits the address of the PIN screen says that the PIN has. */
export function digitsOf(hash: string): number | undefined {
  const [, digits] = /^#(\d{1,2})$/.exec(hash) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
