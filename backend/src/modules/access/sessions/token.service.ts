import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtSecretRequestType, JwtService, type JwtModuleOptions, type JwtOptionsFactory } from '@nestjs/jwt';
import { SESSION_MAX_MS } from '@keyroster/contracts';
import type { SessionRef } from '../../../common/access/caller.js';
import { unauthenticated } from '../../../common/errors/app-error.js';
import { OnAsked } from '../../../common/reactions.js';
import { Settings } from '../../../config/settings.js';
import { AdmittedSessions } from '../../../realtime/entry/admission.js';

const ALGORITHM = 'HS256';
const ISSUER = 'keyroster';
const AUDIENCE = 'keyroster';

interface TokenKey {
  id: string;
  key: KeyObject;
}

/** The first JWT_SECRET signs tokens; the header of a token names the secret that verifies it. */
@Injectable()
export class TokenKeys implements JwtOptionsFactory {
  private readonly keys: TokenKey[];

  constructor(settings: Settings) {
    // Key objects, because converting a string secret at each check costs fifty times the check itself.
    this.keys = settings.jwtSecrets.map((bytes) => ({
      id: createHash('sha256').update('keyroster token key').update(bytes).digest('hex').slice(0, 12),
      key: createSecretKey(bytes),
    }));
  }

  createJwtOptions(): JwtModuleOptions {
    const names = { issuer: ISSUER, audience: AUDIENCE };
    return {
      secretOrKeyProvider: (type, token) =>
        type === JwtSecretRequestType.SIGN ? this.signing().key : this.namedBy(token),
      signOptions: {
        ...names,
        algorithm: ALGORITHM,
        keyid: this.signing().id,
        expiresIn: SESSION_MAX_MS / 1_000,
      },
      verifyOptions: { ...names, algorithms: [ALGORITHM] },
    };
  }

  private signing(): TokenKey {
    const [first] = this.keys;
    if (!first) throw new Error('JWT_SECRET is never an empty list');
    return first;
  }

  private namedBy(token: string | object | Buffer): KeyObject {
    const [header = ''] = typeof token === 'string' ? token.split('.', 1) : [];
    const parsed: unknown = JSON.parse(Buffer.from(header, 'base64url').toString());
    const id = typeof parsed === 'object' && parsed !== null && 'kid' in parsed ? parsed.kid : undefined;
    const named = this.keys.find((key) => key.id === id);
    if (!named) throw new Error('Signed with a key that is not known (any more)');
    return named.key;
  }
}

const ID = /^[0-9a-f]{24}$/;
/** Accepts only the spelling that this server writes, because the cache is keyed by it. */
const isId = (claim: unknown): claim is string => typeof claim === 'string' && ID.test(claim);

/** Makes and reads tokens. A token only names a session; the stored session decides what it may do. */
@Injectable()
export class TokenService {
  constructor(private readonly jwt: JwtService) {}

  sign({ userId, sessionId }: SessionRef): string {
    return this.jwt.sign({ sid: sessionId }, { subject: userId });
  }

  /** Null for an invalid token, whatever is wrong with it. */
  @OnAsked(AdmittedSessions, 'read')
  read(token: string): SessionRef | null {
    try {
      const { sub, sid } = this.jwt.verify<{ sub: unknown; sid: unknown }>(token);
      return isId(sub) && isId(sid) ? { userId: sub, sessionId: sid } : null;
    } catch {
      return null;
    }
  }

  verify(token: string): SessionRef {
    const named = this.read(token);
    if (!named) throw unauthenticated();
    return named;
  }
}
