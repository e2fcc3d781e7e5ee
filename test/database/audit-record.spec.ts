import { runInContext } from '../../backend/src/common/context/request-context.js';
import { DomainEvents } from '../../backend/src/common/domain-events.js';
import { Transactions } from '../../backend/src/database/connection/transactions.js';
import { AuditService } from '../../backend/src/modules/record/audit/audit.service.js';
import { AuditProcess } from './audit-process.js';

const CALLER = { user_id: 'u', username: 'ana', role: 'member', session_id: 's' };

describe('writing the audit', () => {
  let server: AuditProcess;

  beforeAll(async () => {
    server = await AuditProcess.start();
  });

  beforeEach(() => server.forgetAll());

  afterAll(() => server.stop());

  it('says who, what, whose, when, from where, before and after', async () => {
    const earliest = Date.now();
    await server.record({
      action: 'title.updated',
      target: '0123456789abcdef01234567',
      target_name: 'Shop',
      before: { shop_name: 'Shpo' },
      after: { shop_name: 'Shop' },
    });

    const [entry] = await server.stored();
    expect(entry).toMatchObject({
      actor: 'boss',
      actor_id: 'u',
      session: 's',
      action: 'title.updated',
      target: '0123456789abcdef01234567',
      target_name: 'Shop',
      ip: '10.0.0.1',
      before: { shop_name: 'Shpo' },
      after: { shop_name: 'Shop' },
    });
    expect(entry?.at.getTime()).toBeGreaterThanOrEqual(earliest);
    expect(entry?.at.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('takes the word of whoever writes it for who it was, over the caller of the request', async () => {
    await server.record({ action: 'login.succeeded', actor: 'carla' });
    expect(await server.stored()).toMatchObject([
      { actor: 'carla', actor_id: null, session: null, ip: '10.0.0.1' },
    ]);
  });

  it('knows no caller and no address outside of a request', async () => {
    await server.get(AuditService).record({ action: 'user.created', target_name: 'root' });
    expect(await server.stored()).toMatchObject([{ actor: null, ip: null, before: null, after: null }]);
  });

  it('stores no secret, however deep', async () => {
    await server.record({
      action: 'credential.created',
      after: { email: 'canary-1', nested: [{ password: 'canary-2', token: 'canary-3' }], pin: 'canary-4' },
    });
    expect(JSON.stringify(await server.stored())).not.toContain('canary');
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
