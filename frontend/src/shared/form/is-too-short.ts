import { PASSWORD_MIN_LENGTH } from '@keyroster/contracts';

/** Whether a password would be refused; one of blanks alone is an empty one. */
export const isTooShort = (password: string): boolean =>
  password.trim() === '' || Array.from(password).length < PASSWORD_MIN_LENGTH;
