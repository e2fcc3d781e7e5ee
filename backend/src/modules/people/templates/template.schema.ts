import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { LANGUAGES, TEMPLATE_KINDS, type Language, type TemplateKind } from '@keyroster/contracts';
import type { Types } from 'mongoose';

@Schema({ collection: 'templates', versionKey: false })
export class Template {
  _id!: Types.ObjectId;

  @Prop({ type: String, enum: TEMPLATE_KINDS, required: true }) kind!: TemplateKind;
  @Prop({ type: String, enum: LANGUAGES, required: true }) lang!: Language;
  @Prop({ type: String, required: true }) name!: string;
  @Prop({ type: String, required: true }) text!: string;
  /** Kind and language of a start template. Unique, so that two processes make only one. */
  @Prop({ type: String }) start_of?: string;
  /** Incremented to lock the template, so that concurrent deletions of one kind and language conflict. */
  @Prop({ type: Number, default: 0 }) revision!: number;
}

export const TemplateSchema = SchemaFactory.createForClass(Template);
TemplateSchema.index({ kind: 1, lang: 1 });
TemplateSchema.index(
  { start_of: 1 },
  { unique: true, partialFilterExpression: { start_of: { $type: 'string' } } },
);
