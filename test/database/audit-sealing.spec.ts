import { DatabaseConnection } from '../../backend/src/database/database-connection.js';
import { Transactions } from '../../backend/src/database/transactions.js';
import { AuditChain } from '../../backend/src/modules/audit/audit-chain.js';
import { ownDatabaseUri } from '../support/test-database.js';
import { AuditProcess } from './audit-process.js';

describe('sealing the audit', () => {
  let database: string;
  let running: AuditProcess[];

  const start = async (): Promise<AuditProcess> => {
    const started = await AuditProcess.start(database);
    running.push(started);
    return started;
  };

  beforeEach(() => {
    database = ownDatabaseUri();
    running = [];
  });

  afterEach(async () => {
    for (const each of running) await each.stop();
  });

  it('gives each committed entry its place within a second, in the order of writing', async () => {
    const server = await start();
    for (const name of ['a', 'b', 'c']) await server.record({ action: 'title.created', target_name: name });

    const entries = await server.sealed(3);
    expect(entries.map(({ seq, target_name }) => [seq, target_name])).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ]);
    expect(entries.map(({ hash }) => hash)).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f]{64}$/)));
    expect(await server.get(AuditChain).check()).toEqual({ sealed: 3, unsealed: 0, broken: null });
  });

  it('knows nothing of a change that was taken back', async () => {
    const server = await start();
    const failing = server.get(Transactions).run(async () => {
      await server.record({ action: 'title.created', target_name: 'never' });
      throw new Error('taken back');
    });

    await expect(failing).rejects.toThrow('taken back');
    expect(await server.stored()).toEqual([]);
  });

  it('seals an entry that was written in the transaction of its change', async () => {
    const server = await start();
    await server.get(Transactions).run(() => server.record({ action: 'title.created', target_name: 'a' }));

    const [entry] = await server.sealed(1);
    expect(entry).toMatchObject({ seq: 1, target_name: 'a' });
  });

  it('chains two processes that seal at the same time into one, each entry once', async () => {
    const [one, two] = [await start(), await start()];
    const writing = Array.from({ length: 1_200 }, (_, index) =>
      (index % 2 ? one : two).record({ action: 'login.succeeded', target_name: String(index) }),
    );
    await Promise.all(writing);

    const entries = await one.sealed(1_200, 10_000);
    expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 1_200 }, (_, index) => index + 1));
    expect(new Set(entries.map(({ target_name }) => target_name)).size).toBe(1_200);
    expect(await two.get(AuditChain).check()).toEqual({ sealed: 1_200, unsealed: 0, broken: null });
  });

  it('seals a burst of thousands in few steps', async () => {
    const server = await start();
    const burst = Array.from({ length: 3_000 }, () => ({
      at: new Date(),
      action: 'login.succeeded' as const,
    }));
    await server.entries.insertMany(burst);

    await server.sealed(3_000, 5_000);
    expect(await server.get(AuditChain).check()).toEqual({ sealed: 3_000, unsealed: 0, broken: null });
  });

  it('finds what a process left behind that died before it could seal', async () => {
    const server = await start();
    await server.entries.create([{ at: new Date(), action: 'login.succeeded' }]);

    const [entry] = await server.sealed(1);
    expect(entry?.seq).toBe(1);
  });

  it('takes over from a sealer that died with the lease', async () => {
    const server = await start();
    await server.heads.updateOne(
      { _id: 'head' },
      { $set: { owner: 'a dead process' }, $currentDate: { leasedAt: true } },
    );
    await server.record({ action: 'login.succeeded' });

    const [entry] = await server.sealed(1, 3_000);
    expect(entry?.seq).toBe(1);
  });

  it('seals the remainder before a stop', async () => {
    const [stays, stops] = [await start(), await start()];
    await stops.record({ action: 'login.succeeded' });
    await stops.stop();
    running.pop();

    expect((await stays.stored()).map(({ seq }) => seq)).toEqual([1]);
  });

  it('goes on by itself when the database was away', async () => {
    const server = await start();
    await server.connection.close();
    await expect(server.record({ action: 'login.succeeded' })).rejects.toThrow();
    await server.get(DatabaseConnection).open();
    await server.record({ action: 'login.succeeded' });

    const [entry] = await server.sealed(1);
    expect(entry?.seq).toBe(1);
  });
});
