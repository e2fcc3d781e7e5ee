import { randomBytes } from 'node:crypto';
import { KeyRing } from '../../backend/src/database/keys/key-ring.js';
import { CredentialsRepository } from '../../backend/src/modules/courses/credentials/credentials.repository.js';
import { Rekeying } from '../../backend/src/modules/courses/credentials/rekeying.js';
import { aCourse, aCredential, credentialsSeenBy } from '../support/data/courses.js';
import { EmbeddedBench } from '../support/processes/embedded-bench.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { patiently } from '../support/checks/patiently.js';
import { until } from '../support/checks/until.js';

interface Member {
  app: TestApp;
  calls: number;
}

/** Two servers on one database. One of them always serves, as behind a proxy while the other is restarted. */
class ServedPair {
  private members: Member[];
  private turn = 0;

  private constructor(apps: TestApp[]) {
    this.members = apps.map((app) => ({ app, calls: 0 }));
  }

  static async start(env: Record<string, string>): Promise<ServedPair> {
    const first = await TestApp.start(env);
    return new ServedPair([first, await TestApp.start({ ...env, MONGODB_URI: first.uri })]);
  }

  /** A server that serves now, for calls outside of `call`. */
  get app(): TestApp {
    const [{ app } = this.none()] = this.members;
    return app;
  }

  /** Calls the servers by turns, so that one has to read what the other wrote. */
  async call<T>(work: (app: TestApp) => Promise<T>): Promise<T> {
    this.turn += 1;
    const member = this.members[this.turn % this.members.length] ?? this.none();
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

  private none(): never {
    throw new Error('One of the two always serves');
  }
}

/** Repeats calls concurrently until it is stopped; `stop` returns how many there were. */
function underLoad(calls: Array<() => Promise<void>>): { stop: () => Promise<number> } {
  let isOver = false;
  let count = 0;
  const loops = calls.map(async (call) => {
    while (!isOver) {
      await call();
      count += 1;
    }
  });
  const all = Promise.all(loops);
  // An error stops all loops, and `stop` reports it.
  all.catch(() => (isOver = true));
  return {
    stop: async () => {
      isOver = true;
      await all;
      return count;
    },
  };
}

jest.setTimeout(180_000);

const CREDENTIALS = 20;
const [former, next] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];

let bench: EmbeddedBench;
let uri: string;
let pair: ServedPair;

beforeAll(async () => {
  bench = await EmbeddedBench.make();
  ({ uri } = await bench.start());
});
afterEach(() => pair.stop());
afterAll(() => bench.clear());

const onItsDatabase = (name: string): string => {
  const url = new URL(uri);
  url.pathname = `/${name}`;
  return url.href;
};

/** The order of a change of keys: all can read the new one, then write with it, and only then drop the former. */
const STEPS = [`${former},${next}`, `${next},${former}`];

describe('a new JWT_SECRET', () => {
  it('comes in while people work and log in, and ends the former tokens only when that is dropped', async () => {
    pair = await ServedPair.start({ MONGODB_URI: onItsDatabase('jwt'), JWT_SECRET: former });
    const early = await Session.root(pair.app);
    const seen = async (session: Session) =>
      pair.call(async (app) => {
        await session.on(app).get('/api/verify-token').expect(200);
      });
    const logInAndCall = async () => seen(await pair.call((app) => Session.root(app)));
    const load = underLoad([() => seen(early), () => seen(early), logInAndCall]);
    for (const step of STEPS) await pair.roll({ JWT_SECRET: step });
    const late = await Session.root(pair.app);
    expect(await load.stop()).toBeGreaterThan(20);

    await pair.roll({ JWT_SECRET: next });
    await late.on(pair.app).get('/api/verify-token').expect(200);
    await early.on(pair.app).get('/api/verify-token').expect(401);
  });
});

describe('a new CREDENTIALS_KEY', () => {
  it('comes in while credentials are read, made and changed, and the former goes when all are moved', async () => {
    pair = await ServedPair.start({ MONGODB_URI: onItsDatabase('credentials'), CREDENTIALS_KEY: former });
    const admin = await Session.root(pair.app);
    const read = await aCourse(admin);
    for (let made = 1; made < CREDENTIALS; made += 1) await aCredential(admin, read.subtitle._id);
    const expected = await credentialsSeenBy(admin, read.subtitle._id);
    const changed = await aCourse(admin);
    let edits = 0;
    const load = underLoad([
      () =>
        pair.call(async (app) => {
          expect(await credentialsSeenBy(admin.on(app), read.subtitle._id)).toEqual(expected);
        }),
      async () => {
        const password = `edit ${(edits += 1)}`;
        const edit = { id: changed.credential._id, password };
        await pair.call(async (app) => {
          await admin.on(app).post('/api/products/update', edit).expect(200);
        });
        const [after] = await pair.call((app) => credentialsSeenBy(admin.on(app), changed.subtitle._id));
        expect(after?.password).toBe(password);
      },
    ]);
    for (const step of STEPS) await pair.roll({ CREDENTIALS_KEY: step });
    const refused = TestApp.start({ MONGODB_URI: pair.app.uri, CREDENTIALS_KEY: next });
    await expect(refused).rejects.toThrow(/^CREDENTIALS_KEY: /);
    await pair.app.get(Rekeying).run(() => undefined);
    await pair.roll({ CREDENTIALS_KEY: next });
    expect(await load.stop()).toBeGreaterThan(20);

    expect(await pair.app.get(CredentialsRepository).keysInUse()).toEqual([pair.app.get(KeyRing).writing.id]);
    expect(await credentialsSeenBy(admin.on(pair.app), read.subtitle._id)).toEqual(expected);
  });
});
