import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema, Types, type SchemaDefinitionProperty } from 'mongoose';
import {
  isStaffRole,
  subscriptionEnd,
  USER_FIELDS,
  type UserField,
  type UserFieldTypes,
  type UserLock,
  type UserPackage,
} from '@keyroster/contracts';
import { journaled } from '../../../database/journal/journaled.js';
import { leanDefaults } from '../../../database/lean-defaults.js';
import { restored, type Activity } from '../../presence/model/index.js';

interface StoredTypes extends Omit<UserFieldTypes, 'id' | 'instant' | 'until'> {
  id: Types.ObjectId;
  instant: Date;
  until: number;
}

type AnsweredFields = { -readonly [Field in UserField]: StoredTypes[(typeof USER_FIELDS)[Field]['kind']] };

const AnsweredShape = Object as unknown as new () => AnsweredFields;

/** The fields of `USER_FIELDS`, and those that are never answered. */
@Schema({ collection: 'users', versionKey: false })
export class User extends AnsweredShape {
  @Prop({ type: String, required: true }) password_hash!: string;

  /** The group's name is stored beside its id, so that lists need no join. */
  @Prop({ type: Types.ObjectId, default: null, ref: 'ProfileGroup' })
  profile_group_id!: Types.ObjectId | null;

  @Prop({ type: Number, required: true }) sub_start_day!: number;
  /** When activity was last reset, in ms: an earlier touch that arrives late is dropped. */
  @Prop({ type: Number, default: 0 }) reset_at!: number;
  /** When they were told of their present end, in ms; whatever moves the end clears it. */
  @Prop({ type: Number, default: null }) told_at!: number | null;
  /** When the ledger last noted that their end moved, in ms. */
  @Prop({ type: Number, default: 0 }) moved_at!: number;
  /** When they were locked last, in ms; a lifted lock leaves it. */
  @Prop({ type: Number, default: 0 }) locked_at!: number;
  /** Incremented to lock the user in a transaction, so that concurrent ones conflict. */
  @Prop({ type: Number, default: 0 }) revision!: number;
}

export interface UserPair {
  before: User;
  after: User;
}

const STORED_AS: Record<Exclude<keyof UserFieldTypes, 'id'>, SchemaDefinitionProperty> = {
  username: String,
  role: String,
  group: String,
  text: String,
  mail: String,
  texts: [String],
  startDate: String,
  number: Number,
  count: Number,
  flag: Boolean,
  instant: Date,
  until: Number,
  lock: new MongooseSchema<UserLock>(
    { reason: String, until: Number, at: Number, by: String },
    { _id: false },
  ),
  ref: String,
  package: new MongooseSchema<UserPackage>({ _id: String, name: String }),
};

const ACTIVITY_FIELDS = [
  'last_ping_timestamp',
  'ip_address',
  'ip_address_history',
  'first_ip',
  'reset_at',
  'paused_until',
] as const;

/** Not part of an admin's edit: later changes of these fields don't prevent its undo. */
const PASSING_FIELDS = [...ACTIVITY_FIELDS, 'told_at', 'alarm'] as const;

type Fields = Record<string, unknown>;

/** What an undo writes to these fields. `before` has the former values of what the edit had changed. */
const mergePassing = (before: Fields, now: Fields): Fields => ({
  ...(ACTIVITY_FIELDS.some((field) => field in before) && mergeActivity(before, now)),
  // `told_at` belongs to the end, so it is restored with the former end.
  ...(endOf({ ...now, ...before }) !== endOf(now) && { told_at: before['told_at'] ?? null }),
});

/** Merges activity that a reset cleared with what came after the reset, which takes precedence. */
function mergeActivity(before: Fields, now: Fields): Fields {
  const { last_ping_timestamp, ip_address, ip_address_history } = restored(
    activityIn(now),
    activityIn(before),
  );
  return { last_ping_timestamp, ip_address, ip_address_history };
}

/** The documents of an undo may hold numbers as BSON types. */
const activityIn = (fields: Fields): Activity => ({
  last_ping_timestamp: Number(fields['last_ping_timestamp'] ?? 0),
  ip_address: textIn(fields['ip_address']),
  ip_address_history: (fields['ip_address_history'] ?? []) as string[],
  first_ip: '',
});

const endOf = (fields: Fields): number | null =>
  isStaffRole(textIn(fields['role']))
    ? null
    : subscriptionEnd(textIn(fields['sub_start_date']), Number(fields['sub_validity']));

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

export const UserSchema = SchemaFactory.createForClass(User);
for (const [name, field] of Object.entries(USER_FIELDS)) {
  if (field.kind === 'id') continue;
  // Mongoose would take the empty start date before the first use for a missing one.
  const required = field.kind !== 'startDate';
  const initial = 'default' in field ? { default: field.default } : { required };
  UserSchema.add({ [name]: { type: STORED_AS[field.kind], ...initial } });
}
UserSchema.index({ email: 1 }, { unique: true });
UserSchema.index({ seq: 1 }, { unique: true });
UserSchema.index({ role: 1, seq: 1 });
UserSchema.index({ profile_group_id: 1 });
UserSchema.index({ supervisor: 1, role: 1 });
// No index on last_ping_timestamp: thousands of pings a second move it, and the roster knows who is active.

journaled(UserSchema, { passing: { fields: PASSING_FIELDS, merge: mergePassing } });

export const withDefaults = leanDefaults(UserSchema);

@Schema({ collection: 'counters', versionKey: false })
export class Counter {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: Number, default: 0 }) value!: number;
}

export const CounterSchema = SchemaFactory.createForClass(Counter);
