import { setTimeout as delay } from 'node:timers/promises';
import { limaWallClock, todayInLima } from '@keyroster/contracts';
import { Session } from '../support/app/session.js';
import { times } from '../support/checks/full-run.js';
import { until } from '../support/checks/until.js';
import {
  aMailChannel,
  aMessageTemplate,
  anHttpChannel,
  aRule,
  HttpReceiver,
  MailServer,
  type Got,
} from '../support/data/outreach.js';
import { registered, renew } from '../support/data/renewals.js';
import { FaultTally } from '../support/faults/fault-report.js';
import { ServerProcess } from '../support/processes/server-process.js';

jest.setTimeout(3_600_000);

const PEOPLE = times(60, 500);
const RENEWED = 10;
/** Of the one server, of mongod, of the other server, and of mongod by turns. */
const KILLS = times(3, 30);
const DAYS = [7, 3, 1, 0];
const HEALED_WITHIN_MS = 30_000;
/** The leases of dead processes have to end, and the first waits of what failed. */
const GOES_ON_WITHIN_MS = 60_000;
const ALL_SENT_WITHIN_MS = 300_000;

let one: ServerProcess;
let two: ServerProcess;
let mails: MailServer;
let receiver: HttpReceiver;

beforeAll(async () => {
  const env = { WEBHOOK_ALLOW: '127.0.0.1' };
  one = await ServerProcess.start(env);
  two = await ServerProcess.start(env, one.dataDir);
  mails = await MailServer.start();
  receiver = await HttpReceiver.start();
});
afterAll(async () => {
  await two.stop();
  await one.clear();
  await mails.stop();
  await receiver.stop();
});

/** A user for whom a step is due at this hour of the day. */
async function aPerson(admin: Session, number: number): Promise<string> {
  const days = DAYS[number % DAYS.length] ?? 0;
  const user = await registered(admin, {
    subStartDate: todayInLima(Date.now()),
    subValidity: days + 1,
    mail: `person${number}@example.com`,
    wasap: `9${String(10_000_000 + number)}`,
  });
  return user._id;
}

/** How many messages each receiver got, every id counted once. */
function perPerson(got: readonly Got[], whose: (one: Got) => string): number[] {
  const byId = new Map(got.map((each) => [each.id, whose(each)]));
  const counts = new Map<string, number>();
  for (const person of byId.values()) counts.set(person, (counts.get(person) ?? 0) + 1);
  return [...counts.values()];
}

const waiting = () =>
  one.withDatabase((db) => db.collection('messages').countDocuments({ state: 'waiting' }));

it(`${PEOPLE} people have each step exactly once over ${KILLS} kills of servers and mongod`, async () => {
  let admin = await (await Session.root(one)).confirmed();
  const people: string[] = [];
  for (let number = 0; number < PEOPLE + RENEWED; number += 1) people.push(await aPerson(admin, number));
  for (const id of people.slice(PEOPLE)) await renew(admin, id, { days: 100 }).expect(201);
  const template = await aMessageTemplate(admin, '{name}');
  // Slow enough that messages are in flight at the last kill.
  const slowly = { per_second: times(4, 2) };
  const timing = { when: 'before_end' as const, days: DAYS, hour: limaWallClock(Date.now()).getUTCHours() };
  const mail = await aMailChannel(admin, mails.port, slowly);
  const http = await anHttpChannel(admin, receiver.url, slowly);
  for (const channel of [mail, http]) await aRule(admin, { ...timing, template, channel });
  const runs = { acknowledged: 0 };
  let sentAtKill = 0;
  await FaultTally.of('servers and mongod killed, messages on their way', runs, async (tally) => {
    // Dated back, because the hour began before there were these rules and users.
    await one.withDatabase(async (db) => {
      await db.collection('renewals').updateMany({}, { $set: { at: 1 } });
      await db.collection('rules').updateMany({}, { $set: { since: 0 } });
    });
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = mails.got.length;
      await until(GOES_ON_WITHIN_MS, () => mails.got.length > before + 2);
      await delay((kill * 37) % 200);
      sentAtKill = mails.got.length;
      const struckAt = performance.now();
      if (kill % 2 === 0) {
        const killed = kill % 4 === 0 ? one : two;
        await killed.kill();
        await killed.restart();
      } else {
        await one.killMongod(HEALED_WITHIN_MS);
      }
      await until(
        GOES_ON_WITHIN_MS,
        async () => (await admin.on(one).get('/api/verify-token')).status === 200,
      );
      tally.healed(performance.now() - struckAt);
      tally.expectNothingLost({ lost: [], halves: [] });
    }
    await until(ALL_SENT_WITHIN_MS, async () => mails.got.length >= PEOPLE && (await waiting()) === 0);
    admin = await Session.root(one);
    const once = Array<number>(PEOPLE).fill(1);
    expect(perPerson(mails.got, ({ to }) => to)).toEqual(once);
    expect(perPerson(receiver.got, ({ text }) => text)).toEqual(once);
    const made = await one.withDatabase((db) => db.collection('messages').countDocuments());
    runs.acknowledged = made;
    expect(made).toBe(2 * PEOPLE);
    const twice = mails.got.length + receiver.got.length - made;
    process.stdout.write(
      `people ${PEOPLE}, made ${made}, received ${made + twice}, twice ${twice}, lost 0, ` +
        `sent before the last kill ${sentAtKill}\n`,
    );
  });
});
