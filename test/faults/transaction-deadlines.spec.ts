import { setTimeout as delay } from 'node:timers/promises';
import { Types } from 'mongoose';
import { Transactions } from '../../backend/src/database/connection/transactions.js';
import { aTitle } from '../support/data/courses.js';
import { imported, planUsers } from '../support/data/imports.js';
import { Session, withApp } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';

jest.setTimeout(120_000);

let app: TestApp;
let admin: Session;
/** The import of the last test, which waits for most of a minute while the others run. */
let importing: ReturnType<typeof importHeld>;

withApp((...begun) => {
  [app, admin] = begun;
  importing = importHeld();
  importing.catch(() => undefined);
});

/** Another transaction holds the document until it lets go. */
async function held(collection: string, id: string): Promise<() => Promise<void>> {
  const session = app.database.client.startSession();
  session.startTransaction();
  await app.database
    .collection(collection)
    .updateOne({ _id: new Types.ObjectId(id) }, { $set: { held: true } }, { session });
  return async () => {
    await session.abortTransaction();
    await session.endSession();
  };
}

async function importHeld() {
  const { user } = await Session.as(app, 'member');
  const planned = await planUsers(admin, `email,wasap\n${user.email},+51987654321\n`, { mode: 'upsert' });
  const letGo = await held('users', user._id);
  const since = performance.now();
  const job = await imported(admin, planned);
  const took = performance.now() - since;
  await letGo();
  return { user, job, took };
}

const nameOf = async (id: string): Promise<unknown> =>
  (await app.database.collection('titles').findOne({ _id: new Types.ObjectId(id) }))?.['name'];

it('a change that collides for 4 s is done', async () => {
  const { _id } = await aTitle(admin);
  const letGo = await held('titles', _id);
  const ended = delay(4_000).then(letGo);
  await admin.post('/api/shops/update', { id: _id, shop_name: `Renamed ${_id}` }).expect(200);
  await ended;
  expect(await nameOf(_id)).toBe(`Renamed ${_id}`);
});

it('a change that collides for longer is 503 after about 10 s, and nothing is done', async () => {
  const { _id, shop_name } = await aTitle(admin);
  const letGo = await held('titles', _id);
  const since = performance.now();
  const refusal = await admin.post('/api/shops/update', { id: _id, shop_name: `Renamed ${_id}` }).expect(503);
  const took = performance.now() - since;
  await letGo();
  expect(took).toBeGreaterThan(9_000);
  expect(took).toBeLessThan(12_000);
  expect(refusal.headers['retry-after']).toMatch(/^\d+$/);
  expect(await nameOf(_id)).toBe(shop_name);
});

it('a change that is over too late is not committed', async () => {
  const { _id, shop_name } = await aTitle(admin);
  const late = app.get(Transactions).run(async () => {
    const { session } = app.get(Transactions);
    const titles = app.database.collection('titles');
    await titles.updateOne({ _id: new Types.ObjectId(_id) }, { $set: { name: 'Too late' } }, { session });
    await delay(600);
  }, 500);
  await expect(late).rejects.toMatchObject({ status: 503 });
  expect(await nameOf(_id)).toBe(shop_name);
});

it('an import collides for longer than the database once let it, and fails as a job after about 50 s', async () => {
  const { user, job, took } = await importing;
  expect(job.state).toBe('failed');
  expect(took).toBeGreaterThan(45_000);
  expect(took).toBeLessThan(55_000);
  const stored = await app.database.collection('users').findOne({ _id: new Types.ObjectId(user._id) });
  expect(stored).not.toMatchObject({ wasap: '+51987654321' });
});
