import type { AuditEntryAnswer } from '@keyroster/contracts/dto';

export const anEntry = (changes: Partial<AuditEntryAnswer> = {}): AuditEntryAnswer => ({
  _id: '65f0000000000000000000d1',
  seq: 41,
  at: '2030-01-15T12:00:00.000Z',
  actor: 'root',
  actor_id: '65f0000000000000000000a1',
  session: '65f0000000000000000000b1',
  action: 'user.updated',
  target: '65f000000000000000000002',
  target_name: 'ana',
  ip: '192.0.2.7',
  before: { role: 'member' },
  after: { role: 'specific' },
  hash: 'abc',
  ...changes,
});
