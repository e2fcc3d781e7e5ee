import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema, Types, type SchemaDefinitionProperty } from 'mongoose';
import { USER_FIELDS, type UserField, type UserFieldTypes, type UserLock } from '@keyroster/contracts';
import { mergePassing, PASSING_FIELDS } from './merge-passing.js';
import { journaled } from '../../../database/journal/journaled.js';
import { leanDefaults } from '../../../database/lean-defaults.js';

interface StoredTypes extends Omit<UserFieldTypes, 'id' | 'instant' | 'until'> {
  id: Types.ObjectId;
  instant: Date;
  until: number;
}

type AnsweredFields = { -readonly [Field in UserField]: StoredTypes[(typeof USER_FIELDS)[Field]['kind']] };

const AnsweredShape = Object as unknown as new () => AnsweredFields;

/** A user as stored: `USER_FIELDS`, and what stays inside. */
@Schema({ collection: 'users', versionKey: false })
export class User extends AnsweredShape {
  @Prop({ type: String, required: true })
  password_hash!: string;

  /** Their group's name is kept beside it so that lists need no join; the groups module renames it. */
  @Prop({ type: Types.ObjectId, default: null, ref: 'ProfileGroup' })
  profile_group_id!: Types.ObjectId | null;

  /** The start date as YYYYMMDD, to sort by. */
  @Prop({ type: Number, required: true })
  sub_start_day!: number;

  /** When activity was last reset, in ms: an earlier touch that arrives late is dropped. */
  @Prop({ type: Number, default: 0 })
  reset_at!: number;

  /** When they were told of their present end, in ms; whatever moves the end clears it. */
  @Prop({ type: Number, default: null })
  told_at!: number | null;

  /** Raised by whoever relies on the user inside a transaction. */
  @Prop({ type: Number, default: 0 })
  revision!: number;
}

const LOCK = new MongooseSchema<UserLock>(
  { reason: String, until: Number, at: Number, by: String },
  { _id: false },
);

const STORED_AS: Record<Exclude<keyof UserFieldTypes, 'id'>, SchemaDefinitionProperty> = {
  username: String,
  role: String,
  group: String,
  text: String,
  texts: [String],
  startDate: String,
  number: Number,
  count: Number,
  flag: Boolean,
  instant: Date,
  until: Number,
  lock: LOCK,
  ref: String,
};

export const UserSchema = SchemaFactory.createForClass(User);
for (const [name, field] of Object.entries(USER_FIELDS)) {
  if (field.kind === 'id') continue;
  const isRequired = !('default' in field);
  const initial = isRequired ? { required: true } : { default: field.default };
  UserSchema.add({ [name]: { type: STORED_AS[field.kind], ...initial } });
}
UserSchema.index({ email: 1 }, { unique: true });
UserSchema.index({ seq: 1 }, { unique: true });
UserSchema.index({ role: 1, seq: 1 });
UserSchema.index({ profile_group_id: 1 });
// None for last_ping_timestamp: who is active is known in memory, and thousands of pings a second would each move it.

journaled(UserSchema, { passing: { fields: PASSING_FIELDS, merge: mergePassing } });

export const withDefaults = leanDefaults(UserSchema);
