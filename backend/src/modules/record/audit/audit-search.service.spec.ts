import type { StoredEntry } from './audit-entry.schema.js';
import { AuditSearchService } from './audit-search.service.js';

it('the audit as CSV has before and after as JSON, and nothing for null', async () => {
  const entry: Partial<StoredEntry> = {
    seq: 7,
    at: new Date(0),
    action: 'user.locked',
    target: null,
    before: { is_locked: false },
    after: { is_locked: true },
  };
  async function* entries() {
    yield await Promise.resolve(entry as StoredEntry);
  }
  const audit = new AuditSearchService({ stream: entries } as never);
  const lines: string[] = [];
  for await (const line of audit.csv({})) lines.push(line);
  expect(lines.join('')).toBe(
    '\uFEFF_id,seq,at,actor,actor_id,session,action,target,target_name,ip,before,after,hash\r\n' +
      'undefined,7,1970-01-01T00:00:00.000Z,,,,user.locked,,,,"{""is_locked"":false}","{""is_locked"":true}",\r\n',
  );
});
