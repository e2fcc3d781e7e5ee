import { runInContext } from '../../backend/src/common/context/request-context.js';
import { Clock } from '../../backend/src/common/time/clock.js';
import { unavailable } from '../../backend/src/common/errors/app-error.js';
import { AuditChain } from '../../backend/src/modules/record/audit/chain/audit-chain.js';
import { AuditRepeats } from '../../backend/src/modules/record/audit/audit-repeats.js';
import { AuditRepository } from '../../backend/src/modules/record/audit/audit.repository.js';
import { AuditService } from '../../backend/src/modules/record/audit/audit.service.js';
import { ownDatabaseUri } from '../support/app/test-database.js';
import { until } from '../support/checks/until.js';
import { AuditProcess } from './audit-process.js';

const MINUTE_MS = 60_000;
const ROUTE = '/api/audit';

let uri: string;
let server: AuditProcess;
let minute: number;

beforeAll(async () => {
  uri = ownDatabaseUri();
  server = await AuditProcess.start(uri);
});
beforeEach(async () => {
  // Writes what the test before gathered, before that is deleted.
  await server.get(AuditRepeats).beginMinute(0);
  await server.forgetAll();
  minute = Date.now();
  atMinute(0);
});
afterAll(() => server.stop());

function atMinute(number: number): void {
  jest.spyOn(server.get(Clock), 'now').mockReturnValue(minute + number * MINUTE_MS);
}

const callerOf = (session_id: string) => ({ user_id: 'u', username: 'ana', role: 'member', session_id });

/** Records a refused call of a session, or of nobody. */
const refuse = (ip: string, session?: string, path = ROUTE): Promise<void> =>
  runInContext({ ip, ...(session && { caller: callerOf(session) }) }, () =>
    server.get(AuditRepeats).record({ action: 'access.refused', after: { path } }, path),
  );

/** Begins another minute with one more refused call. */
async function endMinute(next = 1): Promise<void> {
  atMinute(next);
  await refuse('10.9.9.9', 'another');
}

/** Waits until there are so many entries that count something, and returns them. */
async function counts(expected: number) {
  const counted = () =>
    server.entries
      .find({ 'after.count': { $gt: 0 } })
      .sort({ _id: 1 })
      .lean()
      .exec();
  await until(5_000, async () => (await counted()).length === expected);
  return counted();
}

it('counts what comes again in a minute, and writes the count as it ends', async () => {
  for (let call = 0; call < 5; call += 1) await refuse('10.0.0.1', 's');
  const first = { actor: 'ana', ip: '10.0.0.1', after: { path: ROUTE } };
  expect(await server.stored()).toMatchObject([first]);
  await endMinute();
  const after = { path: ROUTE, count: 4 };
  expect(await counts(1)).toMatchObject([{ ...first, at: new Date(minute), after }]);
});

it('writes nothing as the minute ends of what happened once', async () => {
  await refuse('10.0.0.1', 's');
  await endMinute();
  await refuse('10.9.9.9', 'another');
  await endMinute(2);
  await counts(1);
  expect(await server.stored()).toHaveLength(4);
});

it('writes it once, however many come at the same moment', async () => {
  await Promise.all(Array.from({ length: 50 }, () => refuse('10.0.0.1', 's')));
  expect(await server.stored()).toHaveLength(1);
  await endMinute();
  expect(await counts(1)).toMatchObject([{ after: { count: 49 } }]);
});

it('writes and seals the counts at a stop', async () => {
  for (let call = 0; call < 5; call += 1) await refuse('10.0.0.1', 's');
  await server.stop();
  server = await AuditProcess.start(uri);
  expect(await counts(1)).toMatchObject([{ after: { path: ROUTE, count: 4 } }]);
  expect(await server.get(AuditChain).check()).toEqual({ sealed: 2, unsealed: 0, broken: null });
});

it('writes the counts once the database takes them again', async () => {
  await refuse('10.0.0.1', 's');
  await refuse('10.0.0.1', 's');
  const later = jest.spyOn(server.get(AuditService), 'recordLater').mockRejectedValueOnce(unavailable());
  await endMinute();
  await until(5_000, () => later.mock.calls.length === 1);
  expect(await counts(0)).toEqual([]);
  await endMinute(2);
  expect(await counts(1)).toMatchObject([{ at: new Date(minute), after: { count: 1 } }]);
});

it('says so when even the first cannot be written, and takes the next one for the first', async () => {
  jest.spyOn(server.get(AuditRepository), 'append').mockRejectedValueOnce(unavailable());
  await expect(refuse('10.0.0.1', 's')).rejects.toThrow(unavailable().message);
  await refuse('10.0.0.1', 's');
  expect(await server.stored()).toHaveLength(1);
});

describe('without a session', () => {
  it('counts by address, of IPv6 by its /64', async () => {
    const [first, second, third, fourth] = [
      '10.0.0.1',
      '10.0.0.2',
      '2001:db8::1',
      '2001:db8:0:1::1',
    ] as const;
    for (const ip of [first, second, third, '2001:db8::ffff:2', fourth]) {
      await refuse(ip);
      await refuse(ip);
    }
    expect((await server.stored()).map(({ ip }) => ip)).toEqual([first, second, third, fourth]);
    await endMinute();
    expect((await counts(4)).map(({ after }) => after?.['count'])).toEqual([1, 1, 3, 1]);
  });

  it('keeps no more than 500 addresses apart: the others are counted together', async () => {
    const addresses = Array.from({ length: 3_000 }, (_, index) => `10.1.${index >> 8}.${index & 255}`);
    await Promise.all(addresses.map((ip) => refuse(ip)));
    expect(await server.stored()).toHaveLength(501);
    await endMinute();
    expect(await counts(1)).toMatchObject([{ actor: null, ip: null, after: { path: ROUTE, count: 2_499 } }]);
  });
});
