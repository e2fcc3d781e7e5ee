import { setTimeout as delay } from 'node:timers/promises';
import { Clock } from '../../backend/src/common/time/clock.js';
import { Session } from '../support/app/session.js';
import { Dice } from '../support/checks/dice.js';
import { until } from '../support/checks/until.js';
import { pingAt, spansOf } from '../support/data/spans.js';
import {
  overlapsRecounted,
  placeOf,
  spansRecounted,
  type HeardPing,
} from '../support/data/spans-recounted.js';
import { TwoProcesses } from '../support/processes/two-processes.js';

const SECOND = 1_000;
const PINGS = 200;
/** The first two are one place, which shares with nobody but the others. */
const ADDRESSES = ['198.51.100.7', '198.51.100.99', '203.0.113.9', '192.0.2.50'];
const STEPS = [0.5, 3, 8, 15, 25];
/** After its last ping: just so that a span goes on, and just so that it doesn't. */
const GAPS = [119.999, 120, 120.001, 150];
/** A process tells the others of pings once a second. */
const TOLD_MS = 1_300;

let both: TwoProcesses;

function standAt(time: number): void {
  for (const app of [both.one, both.other]) jest.spyOn(app.get(Clock), 'now').mockReturnValue(time);
}

beforeAll(async () => {
  both = await TwoProcesses.start({ withRedis: true });
});
afterAll(() => both.stop());

it('spans and overlaps of random pings on two processes are what a plain recount says, on each and as stored', async () => {
  const dice = new Dice('spans');
  const first = await Session.as(both.one, 'member', { usageLimit: 0 });
  const people = [first, await first.again(), await first.again()].map((session, number) => ({
    session,
    home: ADDRESSES[number] ?? '',
    lastAt: 0,
  }));
  const began = Date.now() + 60 * SECOND;
  const heard: HeardPing[] = [];
  let at = began;
  for (let count = 0; count < PINGS; count += 1) {
    const person = dice.one(people);
    const atGap = Math.round(person.lastAt + dice.one(GAPS) * SECOND);
    at = dice.next() < 0.15 && atGap > at ? atGap : at + dice.one(STEPS) * SECOND;
    standAt(at);
    const ip = dice.next() < 0.8 ? person.home : dice.one(ADDRESSES);
    await pingAt(dice.one([person.session, person.session.on(both.other)]), ip);
    heard.push({ session: person.session.token, ip, at });
    person.lastAt = at;
    if (dice.next() < 0.1) await delay(TOLD_MS);
  }
  await delay(TOLD_MS);
  const spans = spansRecounted(heard);
  const overlaps = overlapsRecounted(spans);
  expect(overlaps).not.toEqual([]);
  const days = { from: began, to: at + 60 * SECOND };
  const asked = async (admin: Session) => {
    const answer = await spansOf(admin, first, days);
    return {
      spans: answer.spans.map(({ ip, from, to }) => ({ ip, from, to })).sort(inOrder),
      overlaps: answer.overlaps.map(({ from, to, ips }) => ({ from, to, ips: ips.map(placeOf).sort() })),
    };
  };
  const expected = { spans: spans.map(({ ip, from, to }) => ({ ip, from, to })).sort(inOrder), overlaps };
  for (const admin of [both.root, both.root.on(both.other)]) expect(await asked(admin)).toEqual(expected);

  // An hour on, nothing is left in memory: what is stored says the same.
  standAt(at + 3_600 * SECOND);
  const open = () => both.one.database.collection('spans').countDocuments({ open: { $exists: true } });
  await until(20_000, async () => (await open()) === 0);
  for (const admin of [both.root, both.root.on(both.other)]) expect(await asked(admin)).toEqual(expected);
}, 240_000);

interface Timed {
  ip: string;
  from: number;
  to: number;
}

const inOrder = (one: Timed, other: Timed): number =>
  one.from - other.from || one.to - other.to || (one.ip < other.ip ? -1 : 1);
