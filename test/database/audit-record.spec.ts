import type { AuditQuery } from '@keyroster/contracts/dto';
import type { QueryFilter } from 'mongoose';
import { runInContext } from '../../backend/src/common/context/request-context.js';
import { DomainEvents } from '../../backend/src/common/domain-events.js';
import { Transactions } from '../../backend/src/database/connection/transactions.js';
import { AuditProcess } from './audit-process.js';
import { DatabaseConnection } from '../../backend/src/database/connection/database-connection.js';
import type { AuditEntry } from '../../backend/src/modules/record/audit/audit-entry.schema.js';
import { AuditSearchService } from '../../backend/src/modules/record/audit/audit-search.service.js';

const CALLER = { user_id: 'u', username: 'ana', role: 'member', session_id: 's' };

let server: AuditProcess;

beforeAll(async () => {
  server = await AuditProcess.start();
});
afterAll(() => server.stop());

describe('writing the audit', () => {
  beforeEach(() => server.forgetAll());

  it('says who, what, whose, when, from where, before and after', async () => {
    const earliest = Date.now();
    const fact = {
      action: 'title.updated' as const,
      target: '0123456789abcdef01234567',
      target_name: 'Shop',
      before: { shop_name: 'Shpo' },
      after: { shop_name: 'Shop' },
    };
    await server.record(fact);

    const [entry] = await server.stored();
    expect(entry).toMatchObject({ ...fact, actor: 'boss', actor_id: 'u', session: 's', ip: '10.0.0.1' });
    expect(entry?.at.getTime()).toBeGreaterThanOrEqual(earliest);
    expect(entry?.at.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('keeps an empty object apart from none', async () => {
    await server.record({ action: 'activity.reset', after: {} });
    expect(await server.stored()).toMatchObject([{ before: null, after: {} }]);
  });

  it('comes and goes with the transaction that it was written in', async () => {
    const failing = server.get(Transactions).run(async () => {
      await server.record({ action: 'title.created' });
      await server.record({ action: 'title.deleted' });
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    expect(await server.stored()).toEqual([]);

    await server.get(Transactions).run(() => server.record({ action: 'title.created' }));
    expect(await server.stored()).toHaveLength(1);
  });

  it('tells of a refused call: who, from where, and what they tried, without the query', async () => {
    const event = { method: 'GET', path: '/api/whitelist?token=canary' };
    runInContext({ ip: '10.0.0.9', caller: CALLER }, () =>
      server.get(DomainEvents).emit('access.refused', event),
    );

    const [entry] = await server.sealed(1);
    expect(entry).toMatchObject({
      actor: 'ana',
      action: 'access.refused',
      ip: '10.0.0.9',
      after: { method: 'GET', path: '/api/whitelist' },
    });
  });
});

const NOON = Date.parse('2025-07-07T12:00:00.000Z');
const MINUTE = 60_000;

describe('searching the audit', () => {
  beforeAll(async () => {
    await server.forgetAll();
    const entries = [
      [0, 'ana', 'login.succeeded', '10.0.0.1', 'first'],
      [1, 'boss', 'title.created', '10.0.0.2', 'Ñandú (2.0)'],
      [2, 'boss', 'title.deleted', '192.168.10.1', 'a.b'],
      [2, 'ana', 'logout', '::1', 'a+b'],
      [3, null, 'login.refused', null, 'a\\b'],
    ] as const;
    await server.entries.create(
      entries.map(([minute, actor, action, ip, target_name]) => {
        return { at: new Date(NOON + minute * MINUTE), actor, action, ip, target_name };
      }),
    );
  });

  const list = (search: AuditQuery) => server.get(AuditSearchService).list(search);
  const names = async (search: AuditQuery) =>
    (await list(search)).entries.map(({ target_name }) => target_name);

  it('answers newest first, those of one moment in the reverse order of writing', async () => {
    expect(await names({})).toEqual(['a\\b', 'a+b', 'a.b', 'Ñandú (2.0)', 'first']);
  });

  it.each<[string, string[]]>([
    ['BOSS', ['a.b', 'Ñandú (2.0)']],
    ['ñANDÚ', ['Ñandú (2.0)']],
    ['10.1', ['a.b']],
    ['fir', ['first']],
    ['nobody', []],
    // Taken literally.
    ['a.b', ['a.b']],
    ['a\\b', ['a\\b']],
    ['(2.0)', ['Ñandú (2.0)']],
    ['.*', []],
    ['[', []],
    ['\n', []],
  ])('finds %j in any part of actor, name, action and address, without regard to case', async (q, found) => {
    expect(await names({ q })).toEqual(found);
  });

  it('narrows by actor and by action, whole words both', async () => {
    expect(await names({ actor: 'ana' })).toEqual(['a+b', 'first']);
    expect(await names({ actor: 'an' })).toEqual([]);
    expect(await names({ action: 'title.deleted' })).toEqual(['a.b']);
    expect(await names({ action: 'title' })).toEqual([]);
    expect(await names({ actor: 'ana', action: 'title.deleted' })).toEqual([]);
  });

  it('narrows by time, both ends included', async () => {
    expect(await names({ from: NOON + 2 * MINUTE })).toEqual(['a\\b', 'a+b', 'a.b']);
    expect(await names({ to: NOON + MINUTE })).toEqual(['Ñandú (2.0)', 'first']);
    expect(await names({ from: NOON + MINUTE, to: NOON + MINUTE })).toEqual(['Ñandú (2.0)']);
    expect(await names({ from: NOON + 3 * MINUTE + 1 })).toEqual([]);
  });

  it('narrows by whom or what it was done to, whatever they were called then', async () => {
    const target = '65f100000000000000000007';
    const early = { action: 'user.updated', at: new Date(0), target };
    await server.entries.insertMany([
      { ...early, target_name: 'eva' },
      { ...early, target_name: 'evelyn', action: 'user.locked' },
      { ...early, target_name: 'eva', target: '65f100000000000000000008' },
    ]);
    expect(await names({ target })).toEqual(['evelyn', 'eva']);
    expect((await list({ target, limit: 1 })).total).toBe(2);
    expect(await names({ target, action: 'user.locked' })).toEqual(['evelyn']);
    expect(await names({ target, q: 'evelyn' })).toEqual(['evelyn']);
    expect(await names({ target: '65f1' })).toEqual([]);

    const looked = await server.entries.find({ target }).sort({ at: -1, _id: -1 }).explain('executionStats');
    expect(looked).toMatchObject({ executionStats: { totalDocsExamined: 2, totalKeysExamined: 2 } });
    await server.entries.deleteMany({ at: new Date(0) });
  });

  it('answers a part of the list, and how many there are in all', async () => {
    expect(await names({ limit: 2, offset: 1 })).toEqual(['a+b', 'a.b']);
    expect((await list({ limit: 2, offset: 1 })).total).toBe(5);
    expect((await list({ q: 'ana', limit: 1 })).total).toBe(2);
    expect(await list({ offset: 9 })).toEqual({ entries: [], total: 5 });
  });

  it('answers a hundred where no limit is given', async () => {
    const many = Array.from({ length: 101 }, () => ({ at: new Date(0), action: 'login.paused' }));
    await server.entries.insertMany(many);

    const { entries, total } = await list({ action: 'login.paused' });
    expect([entries.length, total]).toEqual([100, 101]);
  });

  it('uses an index for every order and every filter but the search in texts', async () => {
    const filters: Array<QueryFilter<AuditEntry>> = [
      {},
      { actor: 'ana' },
      { action: 'logout' },
      { target: '65f100000000000000000007' },
      { at: { $gte: new Date(NOON) } },
    ];
    for (const filter of filters) {
      const found = server.entries.find(filter).sort({ at: -1, _id: -1 }).limit(10);
      const plan = await found.explain('queryPlanner');
      expect(JSON.stringify(plan)).not.toMatch(/COLLSCAN|"SORT"/);
    }
  });

  it('fails before the first line of a CSV, not half-way, when the database is away', async () => {
    await server.connection.close();
    const lines = server.get(AuditSearchService).csv({});
    await expect(lines[Symbol.asyncIterator]().next()).rejects.toThrow();
    await server.get(DatabaseConnection).open();
  });
});
