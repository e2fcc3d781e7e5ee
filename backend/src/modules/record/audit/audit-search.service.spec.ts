import type { AuditEntryAnswer } from '@keyroster/contracts/dto';
import { csvLines } from './audit-search.service.js';

const anEntry = (fields: Partial<AuditEntryAnswer> = {}): AuditEntryAnswer => ({
  _id: '0123456789abcdef01234567',
  seq: 7,
  at: '2025-07-07T12:00:00.000Z',
  actor: 'admin',
  actor_id: 'a1',
  session: 's1',
  action: 'user.locked',
  target: null,
  target_name: null,
  ip: '10.0.0.1',
  before: null,
  after: null,
  hash: 'f00d',
  ...fields,
});

async function csvOf(...entries: AuditEntryAnswer[]): Promise<string> {
  let text = '';
  const given = async function* () {
    yield* await Promise.resolve(entries);
  };
  for await (const line of csvLines(given())) text += line;
  return text;
}

const HEADER = '\uFEFF_id,seq,at,actor,actor_id,session,action,target,target_name,ip,before,after,hash\r\n';
const START = '0123456789abcdef01234567,7,2025-07-07T12:00:00.000Z,';

describe('the audit as CSV', () => {
  it('is a header alone when there is nothing to tell', async () => {
    expect(await csvOf()).toBe(HEADER);
  });

  it('has one line for each entry, with nothing for null', async () => {
    const line = `${START}admin,a1,s1,user.locked,,,10.0.0.1,,,f00d\r\n`;
    expect(await csvOf(anEntry(), anEntry())).toBe(HEADER + line + line);
  });

  it('writes before and after as JSON', async () => {
    const text = await csvOf(anEntry({ before: { is_locked: false }, after: { is_locked: true } }));
    expect(text).toContain(',"{""is_locked"":false}","{""is_locked"":true}",f00d\r\n');
  });
});
