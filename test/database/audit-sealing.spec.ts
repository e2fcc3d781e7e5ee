import type { mongo } from 'mongoose';
import { DatabaseConnection } from '../../backend/src/database/connection/database-connection.js';
import { AuditChain } from '../../backend/src/modules/record/audit/chain/audit-chain.js';
import { ownDatabaseUri } from '../support/app/test-database.js';
import { until } from '../support/checks/until.js';
import { AuditProcess } from './audit-process.js';

const COUNT = 600;

describe('sealing the audit', () => {
  const database = ownDatabaseUri();
  let server: AuditProcess;

  beforeAll(async () => {
    server = await AuditProcess.start(database);
  });

  beforeEach(() => server.forgetAll());

  afterAll(() => server.stop());

  it('gives each committed entry its place within a second, in the order of writing', async () => {
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

  it('chains two processes that seal at the same time into one, each entry once', async () => {
    const other = await AuditProcess.start(database);
    const writing = Array.from({ length: COUNT }, (_, index) =>
      (index % 2 ? server : other).record({ action: 'login.succeeded', target_name: String(index) }),
    );
    // Takes the lease from whoever holds it, again and again: both then work on the same entries.
    for (let times = 0; times < 40; times += 1) await server.heads.updateOne({}, { $set: { owner: null } });
    await Promise.all(writing);

    const entries = await server.sealed(COUNT, 10_000);
    await other.stop();
    expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: COUNT }, (_, index) => index + 1));
    expect(new Set(entries.map(({ target_name }) => target_name)).size).toBe(COUNT);
    expect(await server.get(AuditChain).check()).toEqual({ sealed: COUNT, unsealed: 0, broken: null });
  });

  it('seals a burst of thousands in few steps', async () => {
    const burst = Array.from({ length: 3_000 }, () => ({
      at: new Date(),
      action: 'login.succeeded' as const,
    }));
    await server.entries.insertMany(burst);

    await server.sealed(3_000, 5_000);
    expect(await server.get(AuditChain).check()).toEqual({ sealed: 3_000, unsealed: 0, broken: null });
  });

  it('takes four commands to seal what one change wrote', async () => {
    const watched = new URL(ownDatabaseUri());
    watched.searchParams.set('monitorCommands', 'true');
    const lone = await AuditProcess.start(watched.href);
    await lone.record({ action: 'login.succeeded' });
    await lone.sealed(1);
    const commands: string[] = [];
    lone.connection
      .getClient()
      .on('commandStarted', ({ commandName, command }: mongo.CommandStartedEvent) => {
        commands.push(`${commandName} ${command[commandName]}`);
      });
    await lone.record({ action: 'login.succeeded' });
    await until(1_000, () => commands.some((command) => command.startsWith('commitTransaction')));
    await lone.stop();

    const recorded = commands.indexOf('insert audit_entries');
    const sealing = commands.slice(recorded + 1).filter((command) => !command.startsWith('getMore'));
    expect(sealing.slice(0, 4)).toEqual([
      'find audit_entries',
      'update audit_chain',
      'update audit_entries',
      'commitTransaction 1',
    ]);
  });

  it('finds what a process left behind that died before it could seal', async () => {
    await server.entries.create([{ at: new Date(), action: 'login.succeeded' }]);

    const [entry] = await server.sealed(1, 2_000);
    expect(entry?.seq).toBe(1);
  });

  it('takes over from a sealer that died with the lease', async () => {
    await server.heads.updateOne(
      { _id: 'head' },
      { $set: { owner: 'a dead process' }, $currentDate: { leasedAt: true } },
    );
    await server.record({ action: 'login.succeeded' });

    const [entry] = await server.sealed(1, 3_000);
    expect(entry?.seq).toBe(1);
  });

  it('seals the remainder before a stop', async () => {
    const lone = await AuditProcess.start();
    const { name } = lone.connection;
    await lone.record({ action: 'login.succeeded' });
    await lone.stop();

    const left = server.connection.getClient().db(name).collection('audit_entries');
    expect(await left.find().toArray()).toMatchObject([{ seq: 1 }]);
  });

  it('goes on by itself when the database was away', async () => {
    await server.connection.close();
    await expect(server.record({ action: 'login.succeeded' })).rejects.toThrow();
    await server.get(DatabaseConnection).open();
    await server.record({ action: 'login.succeeded' });

    const [entry] = await server.sealed(1);
    expect(entry?.seq).toBe(1);
  });
});
