import { setTimeout as delay } from 'node:timers/promises';
import type { UserChangedAnswer } from '@keyroster/contracts/dto';
import { Session } from '../support/app/session.js';
import { times } from '../support/checks/full-run.js';
import { repeatedly, stopAll } from '../support/checks/repeatedly.js';
import { until } from '../support/checks/until.js';
import { ALLOWED, aWebhook, Receiver, verified, webhookOf } from '../support/data/webhooks.js';
import { aUser } from '@keyroster/testing';
import { FaultTally } from '../support/faults/fault-report.js';
import { withServer, type ServerProcess } from '../support/processes/server-process.js';

jest.setTimeout(3_600_000);

const CALLERS = 3;
/** The leases of the killed server last for half a minute, then come the first waits of what failed. */
const ALL_TOLD_WITHIN_MS = 90_000;
const GROWN_WITHIN_MS = 20_000;
const HEALED_WITHIN_MS = 20_000;

let server: ServerProcess;

withServer((started) => (server = started), ALLOWED);

/** Registers a user; notes those who were answered. */
async function register(admin: Session, journal: string[]): Promise<void> {
  try {
    const answer = await admin.post('/api/users/register', aUser());
    if (answer.status === 201) journal.push((answer.body as UserChangedAnswer).user._id);
  } catch {
    // The server has just died.
    await delay(50);
  }
}

async function membersMade(): Promise<Set<string>> {
  const ids = await server.withDatabase((db) => db.collection('users').distinct('_id', { role: 'member' }));
  return new Set(ids.map(String));
}

const KILLED = [
  {
    what: 'server',
    kills: times(2, 100),
    strike: async () => {
      await server.kill();
      return () => server.restart();
    },
  },
  {
    what: 'mongod',
    kills: times(1, 30),
    strike: async () => {
      await server.killMongod(HEALED_WITHIN_MS);
      return () => Promise.resolve();
    },
  },
];

it.each(KILLED)(
  'every acknowledged change arrives over $kills kills of the $what, and none that was not made',
  async ({ what, kills, strike }) => {
    const receiver = await Receiver.start();
    let admin = await (await Session.root(server)).confirmed();
    const { webhook, secret } = await aWebhook(admin, receiver.url, 'user.created');
    /** Ids of users whose registration was answered. */
    const journal: string[] = [];
    const runs = { acknowledged: 0 };
    await FaultTally.of(`${what} killed, webhooks on their way`, runs, async (tally) => {
      for (let kill = 0; kill < kills; kill += 1) {
        const before = journal.length;
        const callers = Array.from({ length: CALLERS }, () => repeatedly(() => register(admin, journal)));
        await until(GROWN_WITHIN_MS, () => journal.length >= before + CALLERS);
        // Another point of the writes for each kill.
        await delay((kill * 37) % 200);
        const struckAt = performance.now();
        const heal = await strike();
        await stopAll(callers);
        await heal();
        await until(HEALED_WITHIN_MS, async () => (await admin.get('/api/verify-token')).status === 200);
        tally.healed(performance.now() - struckAt);
        admin = await Session.root(server);
        const made = await membersMade();
        tally.expectNothingLost({ lost: journal.filter((id) => !made.has(id)), halves: [] });
      }
      runs.acknowledged = journal.length;
      await until(ALL_TOLD_WITHIN_MS, async () => (await webhookOf(admin, webhook._id)).waiting === 0);
      const told = new Set(receiver.heard.map(({ body }) => String(body.data['user_id'])));
      expect(journal.filter((id) => !told.has(id))).toEqual([]);
      const made = await membersMade();
      expect([...told].filter((id) => !made.has(id))).toEqual([]);
      // A webhook that is sent twice has one id.
      const ids = new Map(receiver.heard.map(({ id, body }) => [id, body.data['user_id']]));
      expect(ids.size).toBe(told.size);
      for (const heard of receiver.heard.slice(-20)) expect(verified(secret, heard)).toEqual(heard.body);
    });
    await (await admin.confirmed()).post('/api/webhooks/remove', { id: webhook._id }).expect(200);
    await receiver.stop();
  },
);
