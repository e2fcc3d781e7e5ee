import { IsIn, IsString } from 'class-validator';
import { INBOX_KINDS, type InboxKind } from '../../outward/inbox.js';
import { Count, CountOrNull, Counts, ListOf } from '../answer-fields.js';
import { IfPresent, OneOf, Text } from '../fields.js';

const ID_MAX_LENGTH = 100;

/** Something that needs somebody. */
export class InboxItem {
  @IsIn(INBOX_KINDS) kind!: InboxKind;
  /** Of what it is about: a trouble, a credential, a user, an alarm, a block; a word where there is only one. */
  @IsString() id!: string;
  /** Since when, in milliseconds since 1970; 0 where nobody can tell. */
  @Count() at!: number;
  /** What a credential or a user is called, or the version of the database; empty for what has no name. */
  @IsString() name!: string;
  /** The title of a credential, or the version that is better; empty for anything else. */
  @IsString() title!: string;
  /** How many reported, or know it; the place of a broken chain. Null where nothing is counted. */
  @CountOrNull() count!: number | null;
  /** When it is over by itself, in ms; null where somebody has to see to it. */
  @CountOrNull() until!: number | null;
  /** Of `spraying` alone: the block of addresses that is held. */
  @IfPresent() @IsString() block?: string;
  /** Of `spraying` alone: how many different names were tried from there. */
  @IfPresent() @Count() names?: number;
}

/** What needs somebody, newest first. */
export class InboxAnswer {
  @ListOf(InboxItem) items!: InboxItem[];
  /** How many of each kind that has any. */
  @Counts() counts!: Partial<Record<InboxKind, number>>;
  @Count() total!: number;
}

/** What somebody doesn't want to see again until it changes. */
export class PutAwayPayload {
  @OneOf('Kind', INBOX_KINDS) kind!: InboxKind;

  @Text('Id', { max: ID_MAX_LENGTH, required: 'Id should not be empty' }) id!: string;
}
