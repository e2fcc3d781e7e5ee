import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** Numbers that only ever grow. */
@Schema({ collection: 'counters', versionKey: false })
export class Counter {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: Number, default: 0 })
  value!: number;
}

export const CounterSchema = SchemaFactory.createForClass(Counter);
