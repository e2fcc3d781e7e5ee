import { createHash, createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SESSION_MAX_MS } from '@keyroster/contracts';
import type { SessionRef } from '../../../common/access/caller.js';
import { unauthenticated } from '../../../common/errors/app-error.js';
import { Clock } from '../../../common/time/clock.js';
import { Settings } from '../../../config/settings.js';

const ISSUER = 'keyroster';
const AUDIENCE = 'keyroster';
const ID = /^[0-9a-f]{24}$/;

interface TokenKey {
  /** The only header that a token of this key may have, so that none can name an algorithm or a key of its own. */
  header: string;
  key: KeyObject;
}

/** JWTs by HS256: the first JWT_SECRET signs, and each is read. A token only names a session that is kept here. */
@Injectable()
export class TokenService {
  private readonly keys: TokenKey[];

  constructor(
    settings: Settings,
    private readonly clock: Clock,
  ) {
    this.keys = settings.jwtSecrets.map((bytes) => {
      const hash = createHash('sha256').update('keyroster token key').update(bytes).digest('hex');
      const header = encoded({ alg: 'HS256', typ: 'JWT', kid: hash.slice(0, 12) });
      return { header, key: createSecretKey(bytes) };
    });
  }

  sign({ userId, sessionId }: SessionRef): string {
    const [first] = this.keys;
    if (!first) throw new Error('JWT_SECRET is never an empty list');
    const iat = Math.floor(this.clock.now() / 1_000);
    const exp = iat + SESSION_MAX_MS / 1_000;
    const claims = encoded({ sid: sessionId, iat, exp, aud: AUDIENCE, iss: ISSUER, sub: userId });
    return `${first.header}.${claims}.${signatureOf(`${first.header}.${claims}`, first.key)}`;
  }

  /** Null for a token that is not ours; what is wrong with it is not told. */
  read(token: string): SessionRef | null {
    const [header, claims = '', signature = '', ...surplus] = token.split('.');
    const key = this.keys.find((known) => known.header === header)?.key;
    if (!key || surplus.length > 0) return null;
    if (!isSame(signature, signatureOf(`${header}.${claims}`, key))) return null;
    return this.sessionIn(claims);
  }

  verify(token: string): SessionRef {
    const named = this.read(token);
    if (!named) throw unauthenticated();
    return named;
  }

  private sessionIn(claims: string): SessionRef | null {
    try {
      const { iss, aud, exp, nbf, sub, sid } = JSON.parse(
        Buffer.from(claims, 'base64url').toString(),
      ) as Claims;
      const isOurs = iss === ISSUER && aud === AUDIENCE && nbf === undefined;
      const isOver = typeof exp !== 'number' || this.clock.now() >= exp * 1_000;
      return isOurs && !isOver && isId(sub) && isId(sid) ? { userId: sub, sessionId: sid } : null;
    } catch {
      return null;
    }
  }
}

type Claims = Partial<Record<'iss' | 'aud' | 'exp' | 'nbf' | 'sub' | 'sid', unknown>>;

/** Only in the spelling that this server writes: the cache is keyed by it. */
const isId = (claim: unknown): claim is string => typeof claim === 'string' && ID.test(claim);

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

const signatureOf = (content: string, key: KeyObject): string =>
  createHmac('sha256', key).update(content).digest('base64url');

/** Compares the texts, because several texts decode to the same bytes. */
function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
