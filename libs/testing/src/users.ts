import type { RegisterPayload } from '@keyroster/contracts/dto';

let made = 0;

/** A user as the form registers them, with a unique name. */
export function aUser(details: Partial<RegisterPayload> = {}): RegisterPayload {
  made += 1;
  return {
    email: `user_${process.pid}_${made}`,
    password: `password ${made}`,
    role: 'member',
    ...details,
  };
}
