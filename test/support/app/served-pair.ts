import { TestApp } from './test-app.js';
import { patiently } from '../checks/patiently.js';
import { until } from '../checks/until.js';

interface Member {
  app: TestApp;
  calls: number;
}

/** Two servers on one database, of which one always serves, as behind a proxy that lets one be restarted. */
export class ServedPair {
  private members: Member[];
  private turn = 0;

  private constructor(apps: TestApp[]) {
    this.members = apps.map((app) => ({ app, calls: 0 }));
  }

  static async start(env: Record<string, string>): Promise<ServedPair> {
    const first = await TestApp.start(env);
    return new ServedPair([first, await TestApp.start({ ...env, MONGODB_URI: first.uri })]);
  }

  /** One that serves now; for what is asked outside of `call`. */
  get app(): TestApp {
    const [{ app } = this.none()] = this.members;
    return app;
  }

  /** By turns, so that what one server wrote the other has to read. */
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

  /** One after the other, each taken out, restarted with other settings, and put back. */
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

/** Calls again and again, a few at the same time, until it is stopped; answers how many there were. */
export function underLoad(calls: Array<() => Promise<void>>): { stop: () => Promise<number> } {
  let isOver = false;
  let count = 0;
  const loops = calls.map(async (call) => {
    while (!isOver) {
      await call();
      count += 1;
    }
  });
  const all = Promise.all(loops);
  // Told to whoever stops it, and no sooner.
  all.catch(() => (isOver = true));
  return {
    stop: async () => {
      isOver = true;
      await all;
      return count;
    },
  };
}
