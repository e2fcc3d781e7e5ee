import { parseInstant } from '@keyroster/contracts/dto';
import { AuditArchive } from '../../modules/audit/audit-archive.service.js';
import { AuditChain } from '../../modules/audit/audit-chain.js';
import { describeBreak } from '../../modules/audit/describe-break.js';
import { inspectArchive } from '../../modules/audit/inspect-archive.js';
import { DataTasksModule } from '../data-tasks.module.js';
import type { CommandContext } from '../run-command.js';
import { chainSummary } from '../summary.js';
import type { Task } from './task.js';

export const verifyAudit: Task = {
  words: ['[FILE]'],
  help: 'checks that nobody changed, removed or added entries of the audit, here or in an archive of it',
  module: DataTasksModule,
  async run(context, { words: [file] }) {
    if (file !== undefined) return verifyArchive(context, context.fileAt(file));
    const chain = context.app.get(AuditChain);
    const found = await chain.check();
    const { seq, hash } = await chain.start();
    if (seq > 0) context.say(`Entries 1 to ${seq} are archived; the last of them has the hash ${hash}`);
    if (found.broken) throw new Error(describeBreak(found.broken));
    context.say(chainSummary(found));
  },
};

async function verifyArchive({ app, say }: CommandContext, file: string): Promise<void> {
  const { after, to, broken } = await inspectArchive(file);
  if (broken) throw new Error(describeBreak(broken));
  say(`The archive holds entries ${after.seq + 1} to ${to.seq}, all as they were sealed`);
  const { seq, hash } = await app.get(AuditChain).start();
  if (seq === to.seq && hash !== to.hash) throw new Error('the audit in the database does not go on from it');
  if (seq === to.seq) say('The audit in the database goes on from it');
}

export const archiveAudit: Task = {
  words: ['FILE'],
  options: { before: 'text' },
  help: 'moves the sealed entries of the audit into a file, all of them or those before a day (YYYY-MM-DD)',
  module: DataTasksModule,
  async run({ app, say, signal, fileAt }, { words: [name = ''], options: { before } }) {
    const file = fileAt(name);
    const { first, last } = await app.get(AuditArchive).run(file, dayOf(before), signal);
    say(`Entries ${first} to ${last} of the audit are in ${file} now, and no longer in the database`);
  },
};

function dayOf(text: string | boolean | undefined): Date | null {
  if (typeof text !== 'string') return null;
  const instant = parseInstant(text, 'from');
  if (instant === null) throw new Error('--before takes a day: YYYY-MM-DD');
  return new Date(instant);
}
