import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { journaled } from '../../../database/journal/journaled.js';
import { IMAGE_KINDS, type ImageKind } from './pictures.js';

/** A picture with its bytes, so that both come and go together. Never changed: a new picture has a new name. */
@Schema({ collection: 'images', versionKey: false })
export class Image {
  /** The file's name: as the id it is in the news of a deletion, from which other processes learn what is gone. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true, enum: IMAGE_KINDS })
  kind!: ImageKind;

  @Prop({ type: String, required: true })
  content_type!: string;

  @Prop({ type: Buffer, required: true })
  bytes!: Buffer;

  /** SHA-256 of the bytes. */
  @Prop({ type: String, required: true })
  etag!: string;

  @Prop({ type: Date, required: true })
  createdAt!: Date;
}

export const ImageSchema = SchemaFactory.createForClass(Image);
ImageSchema.index({ kind: 1, createdAt: -1, _id: -1 });
// Whether pictures are there is told without reading one of them.
ImageSchema.index({ kind: 1, _id: 1 });
journaled(ImageSchema, { large: ['bytes'] });

/**
 * Says of a picture that it is gone for everybody, while its bytes lie where they were until the change can't be taken back
 * any more: a transaction that touched them would be as large as they are.
 */
@Schema({ collection: 'gone_images', versionKey: false })
export class GoneImage {
  /** The picture's. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true, enum: IMAGE_KINDS })
  kind!: ImageKind;

  @Prop({ type: Date, required: true })
  until!: Date;
}

export const GoneImageSchema = SchemaFactory.createForClass(GoneImage);
GoneImageSchema.index({ kind: 1, _id: 1 });
GoneImageSchema.index({ until: 1 });
journaled(GoneImageSchema, { countedAs: 'images' });
