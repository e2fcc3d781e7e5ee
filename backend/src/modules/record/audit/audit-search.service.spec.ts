import type { AuditEntryAnswer } from '@keyroster/contracts/dto';
import { csvLines } from './audit-search.service.js';

it('the audit as CSV has before and after as JSON, and nothing for null', async () => {
  const entry: Partial<AuditEntryAnswer> = {
    seq: 7,
    action: 'user.locked',
    target: null,
    before: { is_locked: false },
    after: { is_locked: true },
  };
  async function* entries() {
    yield await Promise.resolve(entry as AuditEntryAnswer);
  }
  const lines: string[] = [];
  for await (const line of csvLines(entries())) lines.push(line);
  expect(lines.join('')).toBe(
    '\uFEFF_id,seq,at,actor,actor_id,session,action,target,target_name,ip,before,after,hash\r\n' +
      ',7,,,,,user.locked,,,,"{""is_locked"":false}","{""is_locked"":true}",\r\n',
  );
});
