import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { unauthenticated } from '../../common/errors/app-error.js';
import { OBJECT_ID } from '../../common/ids.js';

/** What a token names. */
export interface SessionRef {
  userId: string;
  sessionId: string;
}

interface Claims {
  sub: string;
  sid: string;
}

/** Makes and reads tokens. A token only names a session: what it may do is decided by what the server keeps. */
@Injectable()
export class TokenService {
  constructor(private readonly jwt: JwtService) {}

  sign({ userId, sessionId }: SessionRef): string {
    return this.jwt.sign({ sid: sessionId }, { subject: userId });
  }

  isOurs(token: string): boolean {
    try {
      this.verify(token);
      return true;
    } catch {
      return false;
    }
  }

  verify(token: string): SessionRef {
    try {
      const claims = this.jwt.verify<Claims>(token);
      if (OBJECT_ID.test(claims.sub) && OBJECT_ID.test(claims.sid)) {
        return { userId: claims.sub, sessionId: claims.sid };
      }
    } catch {
      // Whatever is wrong with a token is nobody's business but the forger's.
    }
    throw unauthenticated();
  }
}
