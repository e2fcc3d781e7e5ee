import type { OwnFactorsAnswer, PasskeyAnswer, SessionAnswer } from '@keyroster/contracts/dto';
import { memberShop } from './courses.js';
import type { Reply } from '../fake-server.js';
import { aMember } from './people.js';

type Factors = Pick<OwnFactorsAnswer, keyof OwnFactorsAnswer>;

export const aPasskey = (number: number, name: string): PasskeyAnswer => ({
  _id: `68f0${String(number).padStart(20, '0')}`,
  name,
  createdAt: '2030-01-02T15:30:00.000Z',
  usedAt: null,
});

export const aSession = (number: number, changes: Partial<SessionAnswer> = {}): SessionAnswer => ({
  _id: `68f1${String(number).padStart(20, '0')}`,
  createdAt: '2030-01-02T15:30:00.000Z',
  seenAt: '2030-01-02T16:00:00.000Z',
  ip: '203.0.113.7',
  agent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  live: false,
  client: 'page',
  ...changes,
});

/** A token that names the session. */
export const tokenOf = ({ _id }: Pick<SessionAnswer, '_id'>): string =>
  `h.${btoa(JSON.stringify({ sid: _id }))}.s`;

/** Somebody's token check, with what they have as a second factor. */
export function withFactors(who: Reply, factors?: Partial<Factors>, isNeeded = false): Reply {
  if (typeof who === 'string') return who;
  const second_factor: Factors = { app: false, passkeys: 0, recovery: 10, ...factors };
  return {
    body: {
      ...who.body,
      ...(factors && { second_factor }),
      ...(isNeeded && { second_factor_needed: true }),
    },
  };
}

/** What a member's security page asks for, and the page that they come from. */
export const memberSecurity = (
  sessions: SessionAnswer[] = [aSession(1)],
  passkeys: PasskeyAnswer[] = [],
): Record<string, Reply> => ({
  ...memberShop(),
  'GET /api/verify-token': aMember(),
  'GET /api/users/passkeys': { body: { passkeys } },
  'GET /api/users/sessions/65f000000000000000000002': { body: { sessions } },
});
