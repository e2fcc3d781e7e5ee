import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { journaled } from '../../../database/journal/journaled.js';
import { IMAGE_KINDS, type ImageKind } from './pictures.js';

/** Immutable: a new picture gets a new name. */
@Schema({ collection: 'images', versionKey: false })
export class Image {
  /** The file's name, because the change feed reports only the id of a deleted document. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, required: true, enum: IMAGE_KINDS }) kind!: ImageKind;
  @Prop({ type: String, required: true }) content_type!: string;
  @Prop({ type: Buffer, required: true }) bytes!: Buffer;
  @Prop({ type: String, required: true }) etag!: string;
  @Prop({ type: Date, required: true }) createdAt!: Date;
}

export const ImageSchema = SchemaFactory.createForClass(Image);
ImageSchema.index({ kind: 1, createdAt: -1, _id: -1 });
// Covers the check of which pictures exist.
ImageSchema.index({ kind: 1, _id: 1 });
journaled(ImageSchema, { large: ['bytes'] });

/** Marks a picture as deleted. Its bytes, too many for a transaction, stay as long as an undo is possible. */
@Schema({ collection: 'gone_images', versionKey: false })
export class GoneImage {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, required: true, enum: IMAGE_KINDS }) kind!: ImageKind;
  @Prop({ type: Date, required: true }) until!: Date;
}

export const GoneImageSchema = SchemaFactory.createForClass(GoneImage);
GoneImageSchema.index({ kind: 1, _id: 1 });
GoneImageSchema.index({ until: 1 });
journaled(GoneImageSchema, { countedAs: 'images' });
