import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';

/** Made for a right login that was refused because the subscription had ended. */
@Schema({ collection: 'login_tickets', versionKey: false })
export class Ticket {
  /** SHA-256 of the ticket, which itself isn't stored. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: Types.ObjectId, required: true }) user_id!: Types.ObjectId;
  /** Digest of the user's role and password hash: with others the ticket is void. */
  @Prop({ type: String, required: true }) print!: string;
  /** Whether that login proved a second factor, too. */
  @Prop({ type: Boolean, required: true }) factor!: boolean;
  @Prop({ type: Number, required: true }) at!: number;
  @Prop({ type: Date, required: true }) until!: Date;
}

export const TicketSchema = SchemaFactory.createForClass(Ticket);
TicketSchema.index({ user_id: 1 });
TicketSchema.index({ until: 1 }, { expireAfterSeconds: 0 });
