import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../backend/src/common/errors/app-error.js';
import { Transactions } from '../../backend/src/database/connection/transactions.js';
import { TestApp } from '../support/app/test-app.js';
import { DistantDatabase } from '../support/faults/distant-database.js';
import { times } from '../support/checks/full-run.js';
import { repeatedly, stopAll, type Repeated } from '../support/checks/repeatedly.js';
import { until } from '../support/checks/until.js';
import { ServerProcess } from '../support/processes/server-process.js';
import { Ledger, type Facts } from '../support/data/ledger.js';
import { orphansIn } from '../support/data/orphans.js';
import { Session } from '../support/app/session.js';
import { storedFacts } from '../support/data/stored-facts.js';
import { FaultTally } from '../support/faults/fault-report.js';
import { NEVER, WritesMeanwhile } from '../support/faults/meanwhile.js';

const HEALED_WITHIN_MS = 5_000;
/** Ten more writes are acknowledged by then, even on a busy machine. */
const WARM_WITHIN_MS = 30_000;
const AFTER_A_REFUSAL_MS = 50;
const SHARED_USERS = 3;
const LOCKS_AT_ONCE = 2;

interface Strike {
  fault: string;
  count: number;
  forMs: number;
  begin: () => unknown;
  end: () => unknown;
  /** Whether nothing gets through meanwhile, so that all calls are refused. */
  isAway: boolean;
}

/** A server under load whose database can't be reached, and what is promised for that. */
class DatabaseFault {
  private constructor(
    private readonly app: ServerProcess,
    private readonly database: DistantDatabase,
    private readonly admin: Session,
    private readonly member: Session,
    /** Users whom several calls lock at once, so that a leftover transaction would block the next. */
    private readonly shared: Session[],
    private readonly ledger: Ledger,
  ) {}

  static async on(app: ServerProcess, database: DistantDatabase): Promise<DatabaseFault> {
    const admin = await Session.root(app);
    const member = await Session.as(app, 'member');
    const shared = await Promise.all(Array.from({ length: SHARED_USERS }, () => Session.as(app, 'member')));
    const ledger = new Ledger(await database.look((db) => factsBeside(shared, db)));
    return new DatabaseFault(app, database, admin, member, shared, ledger);
  }

  strike({ fault, count, ...one }: Strike): Promise<void> {
    return FaultTally.of(fault, this.ledger, async (tally) => {
      for (let time = 0; time < count; time += 1) await this.once(one, tally);
    });
  }

  private async once({ forMs, begin, end, isAway }: Omit<Strike, 'fault' | 'count'>, tally: FaultTally) {
    const socket = await this.member.socket();
    const meanwhile = new WritesMeanwhile(this.app, this.admin, this.ledger, [socket]);
    const locks = this.shared.flatMap((session) =>
      Array.from({ length: LOCKS_AT_ONCE }, () => this.lockAgainAndAgain(session)),
    );
    const away = { from: 0, to: 0 };
    try {
      const startedAt = performance.now();
      await this.ledger.grows(10, WARM_WITHIN_MS);
      // On a busy machine writes are always slow.
      const paceMs = performance.now() - startedAt;
      try {
        away.from = performance.now();
        await begin();
        await delay(forMs);
        away.to = performance.now();
      } finally {
        await end();
      }
      const endedAt = performance.now();
      await this.ledger.grows(1, HEALED_WITHIN_MS + paceMs);
      tally.healed(performance.now() - endedAt);
      // Healed means no more refusals: a starved mongod refuses for a moment, a leftover transaction always.
      await until(WARM_WITHIN_MS, async () => {
        const { length } = meanwhile.load.refusals;
        await this.ledger.grows(10, WARM_WITHIN_MS);
        return meanwhile.load.refusals.length === length;
      });
    } finally {
      await stopAll([meanwhile, ...locks]);
      socket.close();
    }

    meanwhile.expectPromisesKept(isAway ? away : NEVER);
    // Transactions that were cut off have left nothing locked.
    for (const session of this.shared) await this.lock(session).expect(200);
    await this.database.settled();
    const found = await this.database.look((db) => factsBeside(this.shared, db));
    tally.expectNothingLost(this.ledger.judge(found), await this.database.look(orphansIn));
  }

  private lock({ user }: Session, value = true) {
    return this.admin.post('/api/users/lock', { id: user._id, value });
  }

  private lockAgainAndAgain(session: Session): Repeated {
    let isLocked = false;
    return repeatedly(async () => {
      isLocked = !isLocked;
      const { status } = await this.lock(session, isLocked);
      if (status !== 200) await delay(AFTER_A_REFUSAL_MS);
    });
  }
}

async function factsBeside(shared: Session[], db: Parameters<typeof storedFacts>[0]): Promise<Facts> {
  const names = shared.map(({ user }) => user.email);
  const facts = Object.entries(await storedFacts(db));
  return Object.fromEntries(facts.filter(([name]) => !names.some((email) => name.endsWith(email))));
}

jest.setTimeout(600_000);

const AWAY_MS = times(3_500, 15_000);
const COUNT = times(1, 5);

let database: DistantDatabase;
let server: ServerProcess;
let fault: DatabaseFault;

beforeAll(async () => {
  database = await DistantDatabase.start();
  server = await ServerProcess.start({ MONGODB_URI: database.uri, WS_PINGS_PER_SECOND: '50' });
  fault = await DatabaseFault.on(server, database);
});
afterAll(async () => {
  await server.clear();
  await database.stop();
});

const heal = () => database.way.heal();

it.each<[string, () => unknown, () => unknown]>([
  ['refused', () => database.way.refuse(), heal],
  ['half open', () => database.way.swallow('requests', 'answers'), heal],
  ['half open, answers lost', () => database.way.swallow('answers'), heal],
  ['half open, requests lost', () => database.way.swallow('requests'), heal],
  ['paused', () => database.pause(), () => database.resume()],
])(
  `MongoDB %s for ${AWAY_MS / 1_000} s: 503 in time, pings go on, healed by itself, nothing lost`,
  async (name, begin, end) => {
    const strike = { fault: `MongoDB ${name}`, count: COUNT, forMs: AWAY_MS, isAway: true };
    await fault.strike({ ...strike, begin, end });
  },
);

it.each<[string, () => unknown]>([
  ['cut', () => database.way.cut()],
  ['slow', () => database.way.slow({ delayMs: 100, bytesPerSecond: 256 * 1_024 })],
])(`MongoDB %s: nothing is lost, and it goes on by itself`, async (name, begin) => {
  const strike = { fault: `MongoDB ${name}`, count: COUNT, forMs: AWAY_MS, isAway: false };
  await fault.strike({ ...strike, begin, end: heal });
});

it('a change that is refused as the way is lost leaves nothing open, though it wrote before', async () => {
  const uri = new URL(database.uri);
  uri.pathname = '/beside';
  const app = await TestApp.start({ MONGODB_URI: uri.href });
  const transactions = app.get(Transactions);
  try {
    const refused = transactions.run(async () => {
      const { session } = transactions;
      await app.database.collection('notes').insertOne({ note: 'refused later' }, { session });
      await database.way.refuse();
      throw new AppError('GUARDED', 'Nothing to change');
    });
    await expect(refused).rejects.toMatchObject({ code: 'GUARDED' });
    await heal();
    await database.settled();
  } finally {
    await heal();
    await app.stop();
  }
});
