import type { mongo } from 'mongoose';
import { callerAddress } from '../../backend/src/common/access/caller-address.js';
import type { AppError } from '../../backend/src/common/errors/app-error.js';
import { DatabaseConnection } from '../../backend/src/database/connection/database-connection.js';
import { Throttles } from '../../backend/src/database/throttles/throttles.js';
import { TestApp } from '../support/app/test-app.js';

const MOST = 10;
const MINUTE_MS = 60_000;

let app: TestApp;
/** Another process on the same database. */
let other: TestApp;
let kind: string;
let kinds = 0;

beforeAll(async () => {
  app = await TestApp.start({ METRICS_PORT: '0' });
  other = await TestApp.start({ MONGODB_URI: app.uri });
});
beforeEach(() => {
  kinds += 1;
  kind = `test ${kinds}`;
});
afterEach(() => {
  app.turnClock(0);
});
afterAll(async () => {
  await other.stop({ keepData: true });
  await app.stop();
});

/** 0 if a call is let through, else the seconds until the next try. */
const call = (at: TestApp, ip: string): Promise<number> =>
  at
    .get(Throttles)
    .consume(kind, callerAddress(ip, undefined), MOST)
    .then(() => 0)
    .catch((error: unknown) => (error as AppError).details.retryAfterSeconds ?? -1);

const many = (count: number, of: (number: number) => Promise<number>) =>
  Promise.all(Array.from({ length: count }, (_, number) => of(number)));

const letThrough = (waits: number[]) => waits.filter((seconds) => seconds === 0).length;

async function commandsDuring(act: () => Promise<unknown>): Promise<string[]> {
  const client = app.get(DatabaseConnection).connection.getClient();
  const names: string[] = [];
  const listener = ({ commandName, command }: mongo.CommandStartedEvent): void => {
    if (command[commandName] === 'throttles') names.push(commandName);
  };
  client.on('commandStarted', listener);
  await act();
  client.off('commandStarted', listener);
  return names;
}

it('lets so many through and no more, of as many at once as there are', async () => {
  const waits = await many(50, () => call(app, '198.51.100.1'));
  expect(letThrough(waits)).toBe(MOST);
  expect(waits.every((seconds) => seconds >= 0 && seconds <= 60)).toBe(true);
});

it('asks the database no more for an address that is over its limit, until its minute has passed', async () => {
  await many(MOST + 1, () => call(app, '198.51.100.2'));
  const commands = await commandsDuring(async () => {
    expect(await call(app, '198.51.100.2')).toBeGreaterThan(0);
  });
  expect(commands).toEqual([]);
  app.turnClock(MINUTE_MS + 1);
  expect(letThrough(await many(MOST + 1, () => call(app, '198.51.100.2')))).toBe(MOST);
});

it('begins a minute with its first call, and no other call makes it longer', async () => {
  await call(app, '198.51.100.3');
  app.turnClock(MINUTE_MS / 2);
  await many(MOST - 1, () => call(app, '198.51.100.3'));
  expect(await call(app, '198.51.100.3')).toBeLessThanOrEqual(30);
  app.turnClock(MINUTE_MS + 1);
  expect(await call(app, '198.51.100.3')).toBe(0);
});

it('is one limit for two processes, also where both meet an address for the first time at once', async () => {
  for (let time = 0; time < 8; time += 1) {
    const waits = await many(4 * MOST, (number) => call(number % 2 ? app : other, `203.0.113.${time}`));
    expect(letThrough(waits)).toBeLessThanOrEqual(MOST);
    expect(waits).not.toContain(-1);
    const { points } = (await app.database
      .collection('throttles')
      .findOne({ key: `${kind}:203.0.113.${time}` })) as unknown as { points: number };
    // Calls that a process refused from memory are not counted, all others are.
    expect(points).toBeGreaterThan(MOST);
    expect(points).toBeLessThanOrEqual(4 * MOST);
  }
});

it('uses up nothing of a /48 by what a /64 in it is refused', async () => {
  await many(10 * MOST, () => call(app, '2001:db8:7:1::1'));
  expect(await call(app, '2001:db8:7:1::2')).toBeGreaterThan(0);
  expect(await call(app, '2001:db8:7:2::1')).toBe(0);
  const subnets = await many(20 * MOST, (number) => call(app, `2001:db8:7:${(10 + number).toString(16)}::1`));
  // Of the hundred for the /48, eleven were used.
  expect(letThrough(subnets)).toBe(10 * MOST - MOST - 1);
});
