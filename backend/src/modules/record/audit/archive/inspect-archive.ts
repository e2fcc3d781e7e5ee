import { mongo } from 'mongoose';
import { z } from 'zod';
import { DumpError } from '../../../../common/dump/dump-error.js';
import { checkSum, readDump } from '../../../../common/dump/read-dump.js';
import type { StoredEntry } from '../audit-entry.schema.js';
import { ChainWalk, type BrokenPlace } from '../chain/chain-walk.js';
import { CHAIN_START, type Link } from '../chain/seal.js';

export const ARCHIVE_FORMAT = 1;

const headerShape = z.object({
  keyroster: z.literal('audit archive'),
  format: z.literal(ARCHIVE_FORMAT),
  at: z.date(),
  /** What its first entry is chained to. */
  after: z.object({ seq: z.number(), hash: z.string() }),
});

export type ArchiveHeader = z.infer<typeof headerShape>;

export interface InspectedArchive {
  after: Link;
  /** Its last entry that holds. */
  to: Link;
  broken: BrokenPlace | null;
  /** Those of the places that were asked for and are in it. */
  links: ReadonlyMap<number, Link>;
}

/** Reads an archive of the audit from end to end: its sums, and its stretch of the chain. */
export async function inspectArchive(
  file: string,
  places: ReadonlySet<number> = new Set(),
): Promise<InspectedArchive> {
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
