import { ClusterTouches } from '../../../backend/src/modules/presence/pings/cluster-touches.js';
import { LiveSpans } from '../../../backend/src/modules/presence/spans/live-spans.js';
import { until } from '../checks/until.js';
import { RedisServer } from './redis.js';
import { Session } from '../app/session.js';
import { TestApp } from '../app/test-app.js';

const TOLD_WITHIN_MS = 5_000;

/** The last ping of each of a user's sessions, as one app knows it. */
const lastPings = (app: TestApp, userId: string): string => {
  const last = new Map<string, number>();
  for (const { sessionId, to } of app.get(LiveSpans).spansOf(userId)) {
    last.set(sessionId, Math.max(to, last.get(sessionId) ?? 0));
  }
  return JSON.stringify([...last].sort());
};

interface Options {
  withRedis?: boolean;
  env?: Record<string, string>;
}

/** Two apps that serve one database, joined by a Redis or by nothing but the database. */
export class TwoProcesses {
  private constructor(
    readonly one: TestApp,
    readonly other: TestApp,
    /** The first admin, on the first app. */
    readonly root: Session,
    private readonly joinedBy: RedisServer | undefined,
    private readonly env: Record<string, string>,
  ) {}

  get redis(): RedisServer {
    if (!this.joinedBy) throw new Error('These two are joined by their database alone');
    return this.joinedBy;
  }

  get apps(): [TestApp, TestApp] {
    return [this.one, this.other];
  }

  static async start({ withRedis = false, env: more = {} }: Options = {}): Promise<TwoProcesses> {
    const redis = withRedis ? await RedisServer.start() : undefined;
    const env = { TRUST_PROXY: 'loopback', ...(redis && { REDIS_URL: redis.url }), ...more };
    const one = await TestApp.start(env);
    const other = await TestApp.start({ ...env, MONGODB_URI: one.uri });
    return new TwoProcesses(one, other, await Session.root(one), redis, env);
  }

  /** Another app on the database; whoever starts it has to stop it. */
  another(): Promise<TestApp> {
    return TestApp.start({ ...this.env, MONGODB_URI: this.one.uri });
  }

  /** Exchanges pings at once instead of each second, and waits until both apps know the same about a user. */
  async tellPings({ user }: Pick<Session, 'user'>): Promise<void> {
    for (const app of this.apps) app.get(ClusterTouches).send();
    await until(TOLD_WITHIN_MS, () => lastPings(this.one, user._id) === lastPings(this.other, user._id));
  }

  turnClocks(byMs: number): void {
    for (const app of this.apps) app.turnClock(byMs);
  }

  async stop(): Promise<void> {
    await this.other.stop({ keepData: true });
    await this.one.stop();
    await this.joinedBy?.stop();
  }
}

/** Two apps for the tests of a file or a `describe`. Clocks and services are right again after each test. */
export function withTwoProcesses(begin: (both: TwoProcesses) => unknown, options: Options = {}): void {
  let both: TwoProcesses;
  beforeAll(async () => {
    both = await TwoProcesses.start(options);
    await begin(both);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    both.turnClocks(0);
  });
  afterAll(() => both.stop());
}
