import { createHash, createHmac, randomBytes } from 'node:crypto';
import { SESSION_MAX_MS } from '@keyroster/contracts';
import type { Client } from '../loader/engine-socket.js';
import type { Person } from './population.js';

const secret = randomBytes(32);

/** The secrets of the servers under test. */
export const SECRETS = {
  JWT_SECRET: secret.toString('base64'),
  CREDENTIALS_KEY: randomBytes(32).toString('base64'),
};

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

const kid = createHash('sha256').update('keyroster token key').update(secret).digest('hex').slice(0, 12);
const header = encode({ alg: 'HS256', typ: 'JWT', kid });

/** The token that a login would give: ten thousand logins would take longer than all that is measured. */
export function tokenOf({ id, session }: Person): string {
  const iat = Math.floor(Date.now() / 1_000);
  const claims = {
    sid: session,
    iat,
    exp: iat + SESSION_MAX_MS / 1_000,
    aud: 'keyroster',
    iss: 'keyroster',
    sub: id,
  };
  const signed = `${header}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

export const clientsOf = (people: readonly Person[]): Client[] =>
  people.map((person) => ({ token: tokenOf(person), address: person.address }));
