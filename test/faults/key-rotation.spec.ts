import { randomBytes } from 'node:crypto';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { patiently } from '../support/checks/patiently.js';
import { repeatedly, stopAll } from '../support/checks/repeatedly.js';
import { until } from '../support/checks/until.js';

jest.setTimeout(180_000);

interface Member {
  app: TestApp;
  calls: number;
}

/** Two servers on one database. One of them always serves, as behind a proxy while the other is restarted. */
class ServedPair {
  private turn = 0;

  private constructor(private members: Member[]) {}

  static async start(env: Record<string, string>): Promise<ServedPair> {
    const first = await TestApp.start(env);
    const second = await TestApp.start({ ...env, MONGODB_URI: first.uri });
    return new ServedPair([first, second].map((app) => ({ app, calls: 0 })));
  }

  /** A server that serves now, for calls outside of `call`. */
  get app(): TestApp {
    return this.next().app;
  }

  /** Calls the servers by turns, so that one has to read what the other wrote. */
  async call<T>(work: (app: TestApp) => Promise<T>): Promise<T> {
    const member = this.next();
    member.calls += 1;
    try {
      return await patiently(() => work(member.app));
    } finally {
      member.calls -= 1;
    }
  }

  /** Takes one server after the other out, restarts it with other settings, and puts it back. */
  async roll(env: Record<string, string>): Promise<void> {
    for (const member of [...this.members]) {
      this.members = this.members.filter((other) => other !== member);
      await until(20_000, () => member.calls === 0);
      await member.app.stop({ keepData: true });
      this.members.push({ app: await TestApp.start({ ...env, MONGODB_URI: member.app.uri }), calls: 0 });
    }
  }

  async stop(): Promise<void> {
    const [last, ...others] = this.members;
    for (const { app } of others) await app.stop({ keepData: true });
    await last?.app.stop();
  }

  private next(): Member {
    this.turn += 1;
    const member = this.members[this.turn % this.members.length];
    if (!member) throw new Error('One of the two always serves');
    return member;
  }
}

const [former, next] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];

let pair: ServedPair;

afterEach(() => pair.stop());

it('a new JWT_SECRET comes in while people work and log in, and ends the former tokens only when that is dropped', async () => {
  pair = await ServedPair.start({ JWT_SECRET: former });
  const early = await Session.root(pair.app);
  let calls = 0;
  const seen = (session: Session) =>
    pair.call(async (app) => {
      await session.on(app).get('/api/verify-token').expect(200);
    });
  const logInAndCall = async () => seen(await pair.call((app) => Session.root(app)));
  const seeEarly = () => seen(early);
  const load = [seeEarly, seeEarly, logInAndCall].map((work) =>
    repeatedly(async () => {
      await work();
      calls += 1;
    }),
  );
  // All can read the new one, then write with it, and only then drop the former.
  await pair.roll({ JWT_SECRET: `${former},${next}` });
  await pair.roll({ JWT_SECRET: `${next},${former}` });
  const late = await Session.root(pair.app);
  await stopAll(load);
  expect(calls).toBeGreaterThan(20);

  await pair.roll({ JWT_SECRET: next });
  await late.on(pair.app).get('/api/verify-token').expect(200);
  await early.on(pair.app).get('/api/verify-token').expect(401);
});
