import { createHmac } from 'node:crypto';
import request from 'supertest';
import type { FactorBegunAnswer, FactorSetAnswer, TokenAnswer } from '@keyroster/contracts/dto';
import { Clock } from '../../../backend/src/common/time/clock.js';
import { answerOf } from '../checks/answer.js';
import type { Served, Session } from '../app/session.js';
import type { TestApp } from '../app/test-app.js';
import { bytesOf } from './codes.js';

export const STEP_MS = 30_000;

/** The code that an authenticator app shows at a moment, computed anew by RFC 6238. */
export function appCode(secret: string, at: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** An authenticator app that a user set up, and their recovery codes. */
export class AuthenticatorApp {
  constructor(
    private readonly now: () => number,
    readonly secret: string,
    readonly recovery: string[],
  ) {}

  /** The code of the server's current time step, or of one some steps away. */
  code(steps = 0): string {
    return appCode(this.secret, this.now() + steps * STEP_MS);
  }

  /** A code of none of the steps around now. */
  wrongCode(): string {
    const right = [-2, -1, 0, 1, 2].map((steps) => this.code(steps));
    return (
      ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
    );
  }
}

/** The clock of an app in this process, which tests turn; a server process has that of the machine. */
export const clockOf = (app: Served | TestApp) => () => ('get' in app ? app.get(Clock).now() : Date.now());

/** Sets up an app with the code of the step before, so that the current one can still be used. */
export async function setUpApp(app: Served | TestApp, session: Session): Promise<AuthenticatorApp> {
  const now = clockOf(app);
  await session.confirmed();
  const { secret } = await answerOf<FactorBegunAnswer>(session.post('/api/users/2fa/begin'));
  const confirm = async () =>
    session.post('/api/users/2fa/confirm', { code: new AuthenticatorApp(now, secret, []).code(-1) });
  const first = await confirm();
  // If the step has ended meanwhile, that code was two steps old.
  const answer = first.status === 200 ? first : await confirm();
  if (answer.status !== 200) throw new Error(`No app was set up: ${answer.text}`);
  const { recovery } = answer.body as FactorSetAnswer;
  return new AuthenticatorApp(now, secret, recovery);
}

export const logInWith = (served: Served, { user, password }: Session, more: object = {}) =>
  request(served.url)
    .post('/api/users/login')
    .send({ email: user.email, password, ...more });

export async function enterWith(served: Served, session: Session, code: string): Promise<Session> {
  const { token } = await answerOf<TokenAnswer>(logInWith(served, session, { code }));
  return session.with(token);
}
