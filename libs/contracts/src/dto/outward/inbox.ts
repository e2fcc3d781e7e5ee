import { IsIn, IsString } from 'class-validator';
import { BACKUP_STATES, INBOX_KINDS, type BackupState, type InboxKind } from '../../outward/inbox.js';
import { Count, CountOrNull, Counts, ListOf } from '../answer-fields.js';
import { IfPresent, OneOf, Text } from '../fields.js';

const ID_MAX_LENGTH = 100;

/** Something that needs an admin. */
export class InboxItem {
  @IsIn(INBOX_KINDS) kind!: InboxKind;
  /** The id of its subject, or a fixed word where there is only one. */
  @IsString() id!: string;
  /** Its beginning, in ms; 0 where it is unknown. */
  @Count() at!: number;
  /** The name of its subject, or the database's version; may be empty. */
  @IsString() name!: string;
  /** The title of a credential, or the recommended database version; else empty. */
  @IsString() title!: string;
  /** Reporters, readers, members of the title, or the position of a broken chain; null for other kinds. */
  @CountOrNull() count!: number | null;
  /** When it ends by itself, in ms, or for `source` when what is paid ends; null where an admin has to act. */
  @CountOrNull() until!: number | null;
  /** Only for `spraying`: the paused block of addresses. */
  @IfPresent() @IsString() block?: string;
  /** Only for `spraying`: how many usernames were tried. */
  @IfPresent() @Count() names?: number;
  /** Only for `backup`. */
  @IfPresent() @IsIn(BACKUP_STATES) state?: BackupState;
  /** Only for `backup`: why it failed, else empty. */
  @IfPresent() @IsString() message?: string;
}

/** The inbox, newest first. */
export class InboxAnswer {
  @ListOf(InboxItem) items!: InboxItem[];
  /** Kinds without items are absent. */
  @Counts() counts!: Partial<Record<InboxKind, number>>;
  @Count() total!: number;
}

/** An item to hide until it changes. */
export class PutAwayPayload {
  @OneOf('Kind', INBOX_KINDS) kind!: InboxKind;
  @Text('Id', { max: ID_MAX_LENGTH, required: 'Id should not be empty' }) id!: string;
}
