import fc from 'fast-check';
import mongoose, { Types, type Connection, type Model } from 'mongoose';
import {
  activityOf,
  noActivity,
  reset,
  touch,
  type PresenceState,
} from '../../backend/src/modules/presence/model/presence.js';
import { mergeMoves, moveTo, NO_MOVES } from '../../backend/src/modules/presence/model/moves.js';
import { UserActivityRepository } from '../../backend/src/modules/people/users/user-activity.repository.js';
import { User, UserSchema } from '../../backend/src/modules/people/users/user.schema.js';
import { ownDatabaseUri } from '../support/app/test-database.js';

const NOON = 1_800_000_000_000;
/** Close to the limit of 50 addresses. */
const NEARLY_FULL = Array.from({ length: 47 }, (_, index) => `198.51.100.${index}`);
const RUNS = 40;

let connection: Connection;
let users: Model<User>;
let repository: UserActivityRepository;

beforeAll(async () => {
  connection = await mongoose.createConnection(ownDatabaseUri(), { autoIndex: false }).asPromise();
  users = connection.model<User>(User.name, UserSchema);
  repository = new UserActivityRepository(users);
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

const nobodyYet = (): PresenceState => ({
  user: { ...noActivity(), first_ip: '' },
  resetAt: 0,
  touchedAt: 0,
});

async function aStoredUser(history: string[] = []): Promise<string> {
  const _id = new Types.ObjectId();
  await users.collection.insertOne({
    _id,
    ...noActivity(),
    ip_address: history[0] ?? '',
    ip_address_history: history,
    first_ip: '',
    reset_at: 0,
  });
  return String(_id);
}

async function stored(id: string) {
  const user = await users.findById(id).lean().exec();
  if (!user) throw new Error('The user was stored before');
  return { ...activityOf(user), reset_at: user.reset_at };
}

const inMemory = ({ user, resetAt }: PresenceState) => ({ ...activityOf(user), reset_at: resetAt });
const addressOf = (place: number): string => (place === 0 ? '' : `192.0.2.${place}`);
const secondOf = (ms: number): number => Math.floor(ms / 1_000);

const gathered = fc.record({
  do: fc.constant('touch' as const),
  at: fc.integer({ min: NOON, max: NOON + 10_000 }),
  places: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 8 }),
});
const resetAt = fc.record({
  do: fc.constant('reset' as const),
  at: fc.integer({ min: NOON, max: NOON + 10_000 }),
});

it('touches, resets and repetitions in any order leave stored what the model says', async () => {
  const events = fc
    .array(fc.oneof({ weight: 6, arbitrary: gathered }, { weight: 1, arbitrary: resetAt }), { maxLength: 12 })
    .chain((given) => fc.tuple(fc.constant(given), fc.array(fc.nat(Math.max(0, given.length - 1)))))
    .map(([given, again]) => [...given, ...again.slice(0, 4).flatMap((index) => given[index] ?? [])]);
  await fc.assert(
    fc.asyncProperty(events, async (all) => {
      const id = await aStoredUser(NEARLY_FULL);
      const model = nobodyYet();
      Object.assign(model.user, { ip_address: NEARLY_FULL[0], ip_address_history: NEARLY_FULL });
      /** The database doesn't know the ms of the latest touch, so no touch is late for it. */
      const lay = (ip: string, at: number): void => {
        model.touchedAt = 0;
        touch(model, ip, at);
      };
      for (const { at, ...each } of all) {
        if (each.do === 'reset') {
          // A reset that is earlier than the last one is refused by memory alone.
          if (!reset(model, at)) continue;
          await repository.reset([id], at);
          continue;
        }
        const addresses = each.places.map(addressOf);
        const moves = addresses
          .map((ip, index) => moveTo(ip, at - addresses.length + index))
          .reduceRight(mergeMoves, NO_MOVES);
        await repository.touchMany([{ id, at, ips: moves.ips, firstIp: moves.firstIp }]);
        // Touches without an address are told apart only by their seconds.
        if (addresses.length === 0) lay('', secondOf(at) * 1_000);
        for (const ip of addresses) lay(ip, at);
      }
      expect(await stored(id)).toEqual(inMemory(model));
    }),
    { numRuns: RUNS },
  );
});

it('a new user who moved to and fro before anything was stored keeps the first address of all', async () => {
  const id = await aStoredUser();
  const { ips, firstIp } = ['192.0.2.1', '192.0.2.2', '192.0.2.1']
    .map((ip, index) => moveTo(ip, NOON + index))
    .reduceRight(mergeMoves, NO_MOVES);
  await repository.touchMany([{ id, at: NOON + 2, ips, firstIp }]);
  expect(await stored(id)).toMatchObject({
    ip_address: '192.0.2.1',
    ip_address_history: ['192.0.2.1', '192.0.2.2'],
    first_ip: '192.0.2.1',
  });
});

it('a user who was stored before there was a history begins one', async () => {
  const id = await aStoredUser();
  await users.collection.updateOne({ _id: new Types.ObjectId(id) }, { $unset: { ip_address_history: '' } });
  await repository.holdTouched(id, '192.0.2.1', NOON);
  expect(await stored(id)).toMatchObject({ ip_address_history: ['192.0.2.1'], first_ip: '192.0.2.1' });
});
