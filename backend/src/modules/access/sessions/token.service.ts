import { createHash, createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SESSION_MAX_MS } from '@keyroster/contracts';
import type { SessionRef } from '../../../common/access/caller.js';
import { unauthenticated } from '../../../common/errors/app-error.js';
import { Clock } from '../../../common/time/clock.js';
import { Settings } from '../../../config/settings.js';

const ALGORITHM = 'HS256';
const ISSUER = 'keyroster';
const AUDIENCE = 'keyroster';

interface TokenKey {
  id: string;
  key: KeyObject;
}

type TokenPart = Record<string, unknown>;

const encode = (part: TokenPart) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as TokenPart;
const signatureOf = (text: string, { key }: TokenKey) =>
  createHmac('sha256', key).update(text).digest('base64url');

const ID = /^[0-9a-f]{24}$/;
/** Only in the spelling that this server writes: the cache is keyed by it. */
const isId = (claim: unknown): claim is string => typeof claim === 'string' && ID.test(claim);

/**
 * Makes and reads tokens (JWT). A token only names a session: what it may do is decided by what the server keeps.
 * The first JWT_SECRET signs; a token's header names the one that checks it.
 */
@Injectable()
export class TokenService {
  private readonly keys: TokenKey[];

  constructor(
    settings: Settings,
    private readonly clock: Clock,
  ) {
    // Prepared keys: turning a string secret into one at each check costs fifty times the check itself.
    this.keys = settings.jwtSecrets.map((bytes) => ({
      id: createHash('sha256').update('keyroster token key').update(bytes).digest('hex').slice(0, 12),
      key: createSecretKey(bytes),
    }));
  }

  sign({ userId, sessionId }: SessionRef): string {
    const [first] = this.keys;
    if (!first) throw new Error('JWT_SECRET is never an empty list');
    const iat = this.seconds();
    const header = { alg: ALGORITHM, typ: 'JWT', kid: first.id };
    const exp = iat + SESSION_MAX_MS / 1_000;
    const claims = { sid: sessionId, iat, exp, aud: AUDIENCE, iss: ISSUER, sub: userId };
    const signed = `${encode(header)}.${encode(claims)}`;
    return `${signed}.${signatureOf(signed, first)}`;
  }

  /** Null for a token that is not ours; what is wrong with it is not told. */
  read(token: string): SessionRef | null {
    try {
      const { iss, aud, exp, nbf = 0, sub, sid } = this.signedClaims(token);
      const isOurs = iss === ISSUER && aud === AUDIENCE;
      const now = this.seconds();
      const isInTime = typeof exp === 'number' && now < exp && typeof nbf === 'number' && nbf <= now;
      return isOurs && isInTime && isId(sub) && isId(sid) ? { userId: sub, sessionId: sid } : null;
    } catch {
      return null;
    }
  }

  verify(token: string): SessionRef {
    const named = this.read(token);
    if (!named) throw unauthenticated();
    return named;
  }

  /** Throws for a token that none of the keys signed. */
  private signedClaims(token: string): TokenPart {
    const [header = '', claims = '', signature = '', ...more] = token.split('.');
    const { alg, kid } = decode(header);
    const named = this.keys.find(({ id }) => id === kid);
    if (alg !== ALGORITHM || !named || more.length > 0) throw new Error('Not a token of this server');
    // As text: several texts are decoded to the same bytes. Throws where the lengths differ.
    const isSigned = timingSafeEqual(
      Buffer.from(signature),
      Buffer.from(signatureOf(`${header}.${claims}`, named)),
    );
    if (!isSigned) throw new Error('Signed with another key');
    return decode(claims);
  }

  private seconds(): number {
    return Math.floor(this.clock.now() / 1_000);
  }
}
