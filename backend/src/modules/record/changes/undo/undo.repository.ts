import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { inPieces } from '../../../../common/time/pieces.js';
import type { Step } from '../../../../database/journal/journal.js';
import { joined, split, type RawDocument } from '../../../../database/journal/raw-documents.js';
import { leanBytes } from '../../../../database/lean-defaults.js';
import { Undo, UndoPart, type KeptStep } from './undo.schema.js';

const PART_BYTES = 4 * 1024 * 1024;

const PARTS_AT_ONCE = 25;

/** Most changes concern one thing, so their steps fit into the undo itself and need no extra write. */
const INLINE_BYTES = 64 * 1024;

type NewUndo = Omit<Undo, '_id' | 'parts' | 'steps'>;

@Injectable()
export class UndoRepository {
  constructor(
    @InjectModel(Undo.name) private readonly undos: Model<Undo>,
    @InjectModel(UndoPart.name) private readonly parts: Model<UndoPart>,
  ) {}

  async keep(undo: NewUndo, steps: readonly Step[]): Promise<string> {
    const _id = new Types.ObjectId();
    const parts = steps.flatMap(({ kind, collection, documents }) =>
      partsFrom(documents).map((piece) => ({ kind, of: collection, documents: joined(piece) })),
    );
    const isInline = isSmall(parts);
    await this.undos.insertMany([{ _id, ...undo, parts: parts.length, ...(isInline && { steps: parts }) }], {
      lean: true,
    });
    if (isInline) return String(_id);
    const stored = parts.map((part, place) => ({ ...part, place, undo_id: _id, until: undo.until }));
    for await (const piece of inPieces(stored, PARTS_AT_ONCE)) await this.parts.insertMany(piece);
    return String(_id);
  }

  async list(now: number): Promise<Undo[]> {
    return this.undos
      .find({ until: { $gt: new Date(now) } }, { entries: 0, steps: 0 })
      .sort({ at: -1, _id: -1 })
      .lean();
  }

  async take(id: string, now: number): Promise<Undo | null> {
    return this.undos.findOneAndDelete({ _id: id, until: { $gt: new Date(now) } }).lean();
  }

  /** Last step first. Null if a part is gone, because each collection's TTL index works in its own time. */
  async takeSteps({ _id: id, parts: count, steps }: Undo): Promise<Step[] | null> {
    if (steps) return steps.reverse().map(toStep);
    const parts = await this.parts.find({ undo_id: id }).sort({ place: -1 }).lean();
    if (parts.length < (count ?? 1)) return null;
    await this.parts.deleteMany({ undo_id: id });
    return parts.map(toStep);
  }

  async partsOf(collection: string): Promise<Types.ObjectId[]> {
    const parts = await this.parts.find({ of: collection, kind: 'removed' }, { _id: 1 }).lean();
    return parts.map(({ _id }) => _id);
  }

  async documentsOf(partId: Types.ObjectId): Promise<RawDocument[]> {
    const part = await this.parts.findById(partId).lean();
    return part ? split(leanBytes(part.documents)) : [];
  }

  async rewrite(partId: Types.ObjectId, documents: RawDocument[]): Promise<void> {
    await this.parts.updateOne({ _id: partId }, { $set: { documents: joined(documents) } });
  }

  async forgetEnded(now: number): Promise<boolean> {
    const ended = { until: { $lte: new Date(now) } };
    const { deletedCount } = await this.undos.deleteMany(ended);
    await this.parts.deleteMany(ended);
    return deletedCount > 0;
  }
}

const toStep = ({ kind, of: collection, documents }: KeptStep): Step => ({
  kind,
  collection,
  documents: split(leanBytes(documents)),
});

/** Parts store removed documents, because a change of the encryption key re-encrypts the secrets in parts. */
const isSmall = (parts: readonly KeptStep[]): boolean =>
  parts.every(({ kind }) => kind !== 'removed') &&
  parts.reduce((sum, { documents }) => sum + documents.length, 0) <= INLINE_BYTES;

function partsFrom(documents: readonly RawDocument[]): RawDocument[][] {
  const pieces: RawDocument[][] = [[]];
  let size = 0;
  for (const document of documents) {
    if (size > 0 && size + document.length > PART_BYTES) {
      pieces.push([]);
      size = 0;
    }
    pieces.at(-1)?.push(document);
    size += document.length;
  }
  return pieces;
}
