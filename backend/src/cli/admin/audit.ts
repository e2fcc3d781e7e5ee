import { parseInstant } from '@keyroster/contracts/dto';
import {
  AuditArchive,
  AuditChain,
  describeBreak,
  inspectArchive,
  type Link,
} from '../../modules/record/audit/index.js';
import { DataTasksModule, chainSummary } from '../data-tasks.js';
import type { CommandContext } from '../run-command.js';
import type { Task } from './task.js';

export const verifyAudit: Task = {
  words: ['[FILE]'],
  options: { expect: { type: 'string', multiple: true } },
  help: 'checks that nobody changed, removed or added entries of the audit, here or in an archive of it; --expect SEQ:HASH, as often as you like, holds it against what you wrote down elsewhere',
  module: DataTasksModule,
  async run(context, { words: [file], options: { expect } }) {
    const expected = expectedLinks(expect);
    if (file !== undefined) return verifyArchive(context, context.fileAt(file), expected);
    const chain = context.app.get(AuditChain);
    const found = await chain.check();
    const start = await chain.start();
    if (start.seq > 0)
      context.say(`Entries 1 to ${start.seq} are archived; the last of them has the hash ${start.hash}`);
    if (found.broken) throw new Error(describeBreak(found.broken));
    context.say(chainSummary(found));
    await holdAgainst(expected, context.say, (seq) => chain.linkAt(seq));
    const last = await chain.linkAt(found.sealed);
    if (typeof last === 'object' && last.seq > 0)
      context.say(`To be written down elsewhere: ${last.seq}:${last.hash}`);
  },
};

async function verifyArchive(
  { app, say }: CommandContext,
  file: string,
  expected: readonly Link[],
): Promise<void> {
  const places = new Set(expected.map(({ seq }) => seq));
  const { after, to, broken, links } = await inspectArchive(file, places);
  if (broken) throw new Error(describeBreak(broken));
  say(`The archive holds entries ${after.seq + 1} to ${to.seq}, all as they were sealed`);
  await holdAgainst(expected, say, (seq) => Promise.resolve(links.get(seq) ?? 'elsewhere'));
  const { seq, hash } = await app.get(AuditChain).start();
  if (seq === to.seq && hash !== to.hash) throw new Error('the audit in the database does not go on from it');
  if (seq === to.seq) say('The audit in the database goes on from it');
}

export const archiveAudit: Task = {
  words: ['FILE'],
  options: { before: { type: 'string' } },
  help: 'moves the sealed entries of the audit into a file, all of them or those before a day (YYYY-MM-DD)',
  module: DataTasksModule,
  async run({ app, say, signal, fileAt }, { words: [name = ''], options: { before } }) {
    const file = fileAt(name);
    const { first, last } = await app.get(AuditArchive).run(file, dayOf(before), signal);
    say(`Entries ${first} to ${last} of the audit are in ${file} now, and no longer in the database`);
  },
};

function dayOf(text: unknown): Date | null {
  if (typeof text !== 'string') return null;
  const instant = parseInstant(text, 'from');
  if (instant === null) throw new Error('--before takes a day: YYYY-MM-DD');
  return new Date(instant);
}

const WRITTEN = /^([1-9]\d{0,14}):([\da-f]{64})$/i;

const WHY_NOT = {
  archived: 'was archived: name the archive, verify-audit FILE --expect …',
  'not sealed': 'is not sealed yet, or was taken away',
  elsewhere: 'is not in this archive',
} as const;

export function expectedLinks(given: unknown): Link[] {
  const texts = Array.isArray(given) ? given : [];
  return texts.map((text) => {
    const [, seq, hash] = WRITTEN.exec(String(text)) ?? [];
    if (!seq || !hash) throw new Error('--expect takes SEQ:HASH, a place of the audit and its 64 characters');
    return { seq: Number(seq), hash: hash.toLowerCase() };
  });
}

export async function holdAgainst(
  expected: readonly Link[],
  say: (line: string) => void,
  linkAt: (seq: number) => Promise<Link | keyof typeof WHY_NOT>,
): Promise<void> {
  const complaints: string[] = [];
  for (const { seq, hash } of expected) {
    const found = await linkAt(seq);
    if (typeof found === 'string') complaints.push(`entry ${seq} ${WHY_NOT[found]}`);
    else if (found.hash !== hash) complaints.push(`entry ${seq} has another hash than was written down`);
    else say(`Entry ${seq} is as it was written down`);
  }
  if (complaints.length > 0) throw new Error(complaints.join('; '));
}
