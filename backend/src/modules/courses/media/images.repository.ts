import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { mongo, type Model } from 'mongoose';
import { Image } from './image.schema.js';
import type { ImageKind } from './pictures/image-types.js';

const newestFirst = { createdAt: -1, _id: -1 } as const;

@Injectable()
export class ImagesRepository {
  constructor(@InjectModel(Image.name) private readonly model: Model<Image>) {}

  /** Newest first. */
  async names(kind: ImageKind): Promise<string[]> {
    const images = await this.model.find({ kind }, { _id: 1 }).sort(newestFirst).lean().exec();
    return images.map(({ _id }) => _id);
  }

  async newest(kind: ImageKind): Promise<string | null> {
    const image = await this.model.findOne({ kind }, { _id: 1 }).sort(newestFirst).lean().exec();
    return image?._id ?? null;
  }

  async find(name: string): Promise<Image | null> {
    const image = await this.model.findById(name).lean().exec();
    return image && { ...image, bytes: toBuffer(image.bytes) };
  }

  async findEach(names: string[]): Promise<Image[]> {
    const images = await this.model
      .find({ _id: { $in: names } })
      .lean()
      .exec();
    return images.map((image) => ({ ...image, bytes: toBuffer(image.bytes) }));
  }

  async insert(...images: Image[]): Promise<void> {
    await this.model.insertMany(images);
  }

  /** How many there were. */
  async remove(kind: ImageKind, names: string[]): Promise<number> {
    const { deletedCount } = await this.model.deleteMany({ _id: { $in: names }, kind });
    return deletedCount;
  }
}

/** A lean read hands bytes over as the driver's own type. */
function toBuffer(bytes: Buffer | mongo.Binary): Buffer {
  return bytes instanceof mongo.Binary ? Buffer.from(bytes.value()) : bytes;
}
