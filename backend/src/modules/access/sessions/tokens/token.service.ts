import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { SessionRef } from '../../../../common/access/caller.js';
import { unauthenticated } from '../../../../common/errors/app-error.js';

interface Claims {
  sub: unknown;
  sid: unknown;
}

const ID = /^[0-9a-f]{24}$/;
/** In the one spelling that this server writes: sessions are remembered, and forgotten, by it. */
const isId = (claim: unknown): claim is string => typeof claim === 'string' && ID.test(claim);

/** Makes and reads tokens. A token only names a session: what it may do is decided by what the server keeps. */
@Injectable()
export class TokenService {
  constructor(private readonly jwt: JwtService) {}

  sign({ userId, sessionId }: SessionRef): string {
    return this.jwt.sign({ sid: sessionId }, { subject: userId });
  }

  /** Null when it is not one of ours; whatever is wrong with it is nobody's business but the forger's. */
  read(token: string): SessionRef | null {
    try {
      const { sub, sid } = this.jwt.verify<Claims>(token);
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
