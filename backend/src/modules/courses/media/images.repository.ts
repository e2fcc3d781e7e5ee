import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import { inPieces } from '../../../common/time/pieces.js';
import { leanBytes } from '../../../database/lean-defaults.js';
import { GoneImage, Image } from './image.schema.js';
import type { ImageKind } from './pictures.js';

const newestFirst = { createdAt: -1, _id: -1 } as const;
const SWEPT_AT_ONCE = 100;

/** Reads marks before pictures: the other way round, one that is swept in between would seem to exist. */
@Injectable()
export class ImagesRepository {
  constructor(
    @InjectModel(Image.name) private readonly model: Model<Image>,
    @InjectModel(GoneImage.name) private readonly marks: Model<GoneImage>,
  ) {}

  async names(kind: ImageKind): Promise<string[]> {
    const gone = await this.gone({ kind });
    const images = await this.model.find({ kind }, { _id: 1 }).sort(newestFirst).lean();
    return images.map(({ _id }) => _id).filter((name) => !gone.has(name));
  }

  async find(name: string): Promise<Image | null> {
    return (await this.findEach([name]))[0] ?? null;
  }

  async findEach(names: string[]): Promise<Image[]> {
    const gone = await this.gone({ _id: { $in: names } });
    const there = names.filter((name) => !gone.has(name));
    const images = await this.model.find({ _id: { $in: there } }).lean();
    return images.map((image) => ({ ...image, bytes: leanBytes(image.bytes) }));
  }

  async insert(...images: Image[]): Promise<void> {
    await this.model.insertMany(images);
  }

  /** Marks pictures as deleted; an undo can restore them before `until`. Returns how many existed. */
  async leave(kind: ImageKind, names: string[], until: Date): Promise<number> {
    const those = { kind, _id: { $in: names } };
    const gone = await this.gone(those);
    const images = await this.model.find(those, { _id: 1 }).hint({ kind: 1, _id: 1 }).lean();
    const leaving = images.filter(({ _id }) => !gone.has(_id)).map(({ _id }) => ({ _id, kind, until }));
    for await (const piece of inPieces(leaving)) await this.marks.insertMany(piece);
    return leaving.length;
  }

  /** Deletes marked pictures whose `until` has passed, optionally only those in `names`. */
  async sweep(now: Date, names?: string[]): Promise<void> {
    const isOver = { until: { $lte: now }, ...(names && { _id: { $in: names } }) };
    for (;;) {
      const marks = await this.marks.find(isOver, { _id: 1 }).limit(SWEPT_AT_ONCE).lean();
      if (marks.length === 0) return;
      const swept = { _id: { $in: marks.map(({ _id }) => _id) } };
      // Marks last, so that pictures which a crash leaves behind are still marked.
      await this.model.deleteMany(swept);
      await this.marks.deleteMany(swept);
    }
  }

  private async gone(filter: mongo.Filter<GoneImage>): Promise<Set<string>> {
    const marks = await this.marks.find(filter, { _id: 1 }).lean();
    return new Set(marks.map(({ _id }) => _id));
  }
}
