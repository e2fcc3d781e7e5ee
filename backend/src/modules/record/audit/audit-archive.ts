import { basename } from 'node:path';
import { Injectable } from '@nestjs/common';
import { mongo } from 'mongoose';
import { z } from 'zod';
import { Clock } from '../../../common/time/clock.js';
import { DumpError } from '../../../common/dump/dump-format.js';
import { writeDump } from '../../../common/dump/write-dump.js';
import { Transactions } from '../../../database/connection/transactions.js';
import { checkSum, readDump } from '../../../common/dump/read-dump.js';
import { AuditRepository } from './audit.repository.js';
import { AuditService } from './audit.service.js';
import { ChainHeadRepository } from './chain/chain-head.repository.js';
import { describeBreak, ChainWalk, type BrokenPlace, CHAIN_START, type Link } from './chain/seal.js';
import type { StoredEntry } from './audit-entry.schema.js';

const ARCHIVE_FORMAT = 1;

const headerShape = z.object({
  keyroster: z.literal('audit archive'),
  format: z.literal(ARCHIVE_FORMAT),
  at: z.date(),
  after: z.object({ seq: z.number(), hash: z.string() }),
});

type ArchiveHeader = z.infer<typeof headerShape>;

export async function inspectArchive(file: string, places: ReadonlySet<number> = new Set()) {
  await checkSum(file);
  let after = CHAIN_START;
  let walk = new ChainWalk(after);
  let broken: BrokenPlace | null = null;
  const links = new Map<number, Link>();
  for await (const part of readDump(file)) {
    if (part.kind === 'header') {
      ({ after } = readHeader(part.header));
      walk = new ChainWalk(after);
    }
    if (part.kind === 'document') broken ??= walk.step(mongo.BSON.deserialize(part.bytes) as StoredEntry);
    if (places.has(walk.place.seq)) links.set(walk.place.seq, walk.place);
  }
  return { after, to: walk.place, broken, links };
}

function readHeader(header: unknown): ArchiveHeader {
  const { success, data } = headerShape.safeParse(header);
  if (!success) throw new DumpError('This file is no archive of an audit that this version reads');
  return data;
}

const BATCH = 500;

export interface Archived {
  first: number;
  last: number;
}

/** What stays is chained to the last archived entry, whose place and hash are kept. */
@Injectable()
export class AuditArchive {
  constructor(
    private readonly entries: AuditRepository,
    private readonly heads: ChainHeadRepository,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async run(file: string, before: Date | null, signal: AbortSignal): Promise<Archived> {
    const start = await this.heads.readStart();
    const upTo = await this.lastBefore(before, start);
    if (upTo <= start.seq) throw new DumpError('There are no sealed entries to archive');
    const last = await this.write(file, start, upTo, signal);
    await this.remove(start, last, file, signal);
    return { first: start.seq + 1, last: last.seq };
  }

  private async lastBefore(before: Date | null, start: Link): Promise<number> {
    const head = await this.heads.read();
    const stays = before && (await this.entries.firstSealedSince(before, start.seq));
    return stays?.seq ? stays.seq - 1 : head.seq;
  }

  /** Writes the file and reads it back, because entries are removed only if the file holds them. */
  private async write(file: string, after: Link, upTo: number, signal: AbortSignal): Promise<Link> {
    const at = new Date(this.clock.now());
    const header: ArchiveHeader = { keyroster: 'audit archive', format: ARCHIVE_FORMAT, at, after };
    const documents = this.entries.sealedBytes(after.seq, upTo);
    return writeDump(file, header, [{ collection: 'audit_entries', documents }], signal, async (draft) => {
      const { to, broken } = await inspectArchive(draft);
      if (!broken && to.seq === upTo) return to;
      const where = broken ?? { seq: to.seq + 1, _id: null, reason: 'missing' };
      throw new DumpError(`${describeBreak(where)}; nothing was archived`);
    });
  }

  /** Each step leaves a whole chain, so that the next archive can continue after a kill. */
  private async remove(start: Link, last: Link, file: string, signal: AbortSignal): Promise<void> {
    let from = start;
    while (from.seq < last.seq) {
      signal.throwIfAborted();
      const step = from;
      const upTo = Math.min(step.seq + BATCH, last.seq);
      const stored = await this.entries.sealedAt(upTo);
      if (!stored) throw new DumpError(`Entry ${upTo} of the audit has gone meanwhile`);
      const to = upTo === last.seq ? last : stored;
      const isRemoved = await this.transactions.run(async () => {
        // The snapshot may be older than the newest seals; then the step is retried.
        if (!(await this.entries.sealedAt(upTo))) return false;
        if (step === start) await this.tell(start, last, file);
        await this.heads.moveStart(step, to);
        await this.entries.removeSealed(step.seq, upTo);
        return true;
      });
      if (isRemoved) from = to;
    }
  }

  private tell(start: Link, last: Link, file: string): Promise<void> {
    return this.audit.record({
      action: 'audit.archived',
      after: { first: start.seq + 1, last: last.seq, seal: last.hash, file: basename(file) },
    });
  }
}
