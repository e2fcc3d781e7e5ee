import type { Agent } from 'node:http';
import request, { type Test } from 'supertest';
import { SERVER_TEXTS } from '@keyroster/contracts';
import type {
  MessageAnswer,
  SessionListAnswer,
  TokenAnswer,
  UserAnswer,
  UserChangedAnswer,
} from '@keyroster/contracts/dto';
import { aUser } from '@keyroster/testing';
import { answerOf } from '../checks/answer.js';
import { LiveSocket, type Handshake } from '../sockets/live-socket.js';
import { ADMIN, TestApp } from './test-app.js';

export { TestApp };

/** A server under test: the app in this process, or one in its own process. */
export interface Served {
  readonly url: string;
  /** Keeps connections alive, for an app that isn't killed while it is called. */
  readonly agent?: Agent;
}

const registrars = new WeakMap<Served, Session>();

/** A caller: their token, their user and the calls that they make. */
export class Session {
  private constructor(
    private readonly app: Served,
    readonly token: string,
    readonly user: Pick<UserAnswer, '_id' | 'email' | 'role'>,
    readonly password: string,
  ) {}

  /** A new user with this role, signed in; `nobody` is a caller without a token. */
  static async as(app: Served, role: string, details: Partial<ReturnType<typeof aUser>> = {}) {
    if (role === 'nobody') return new Session(app, '', { _id: '', email: '', role }, '');
    return (await Session.notYet(app, { role, ...details })).again();
  }

  /** A new user who has not signed in yet. */
  static async notYet(app: Served, details: Partial<ReturnType<typeof aUser>> = {}): Promise<Session> {
    const payload = aUser(details);
    const { user } = await Session.register(app, payload);
    return new Session(app, '', user, payload.password);
  }

  /** Reuses one session of the first admin, until a turned clock ends it or makes it too old for this. */
  private static async register(app: Served, payload: object): Promise<UserChangedAnswer> {
    const made = await registrars.get(app)?.post('/api/users/register', payload);
    if (made?.ok) return made.body as UserChangedAnswer;
    const root = await Session.root(app);
    registrars.set(app, root);
    return answerOf<UserChangedAnswer>(root.post('/api/users/register', payload), 201);
  }

  static root(app: Served, password = ADMIN.password): Promise<Session> {
    return Session.of(app, ADMIN.username, password);
  }

  static async of(app: Served, username: string, password: string): Promise<Session> {
    const token = await logIn(app, username, password);
    const check = await request(app.url).get('/api/verify-token').set('Authorization', `Bearer ${token}`);
    const { user } = check.body as { user: { _id: string; username: string; role: string } };
    return new Session(app, token, { ...user, email: user.username }, password);
  }

  /** The same person on another device. */
  async again(): Promise<Session> {
    const token = await logIn(this.app, this.user.email, this.password);
    return new Session(this.app, token, this.user, this.password);
  }

  /** Confirms this session, for calls that need that. */
  async confirmed(): Promise<this> {
    const answer = await this.post('/api/users/confirm', { password: this.password });
    // Whoever has a second factor confirmed when they set it up, and can't confirm by password any more.
    const isByFactor = (answer.body as MessageAnswer).message === SERVER_TEXTS.confirmByFactor;
    if (answer.status !== 200 && !isByFactor) throw new Error(`Not confirmed: ${answer.text}`);
    return this;
  }

  with(token: string): Session {
    return new Session(this.app, token, this.user, this.password);
  }

  /** The same session, held by somebody who knows at most another password. */
  heldBy(password: string): Session {
    return new Session(this.app, this.token, this.user, password);
  }

  /** The same session, on another process. */
  on(app: Served): Session {
    return new Session(app, this.token, this.user, this.password);
  }

  socket(handshake: Handshake = {}): Promise<LiveSocket> {
    return LiveSocket.open(this.app.url, this.token, handshake);
  }

  get(path: string): Test {
    return this.authorize(request(this.app.url).get(path));
  }

  post(path: string, body?: object): Test {
    return this.authorize(request(this.app.url).post(path)).send(body);
  }

  delete(path: string, body?: object): Test {
    return this.authorize(request(this.app.url).delete(path)).send(body);
  }

  private authorize(call: Test): Test {
    if (this.app.agent) void call.agent(this.app.agent);
    return this.token ? call.set('Authorization', `Bearer ${this.token}`) : call;
  }
}

/** A user's sessions, as an admin or they themselves see them. */
export const sessionsOf = async (by: Session, { user }: Pick<Session, 'user'>) =>
  (await answerOf<SessionListAnswer>(by.get(`/api/users/sessions/${user._id}`))).sessions;

export async function logIn(app: Served, email: string, password: string) {
  const call = request(app.url).post('/api/users/login').send({ email, password });
  return (await answerOf<TokenAnswer>(call)).token;
}

/** One app for the tests of a file or a `describe`, and its first admin. Clock and services are right again after each test. */
export function withApp(begin: (app: TestApp, root: Session) => unknown, env: Record<string, string> = {}) {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start(env);
    await begin(app, await Session.root(app));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    app.turnClock(0);
  });
  afterAll(() => app.stop());
}
