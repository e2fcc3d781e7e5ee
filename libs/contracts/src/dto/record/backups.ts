import { IsBoolean, IsString } from 'class-validator';
import { Count, CountOrNull, EpochMs, ListOf, NestedOrNull } from '../answer-fields.js';

export class BackupFileAnswer {
  @IsString() name!: string;
  @EpochMs() at!: number;
  @Count() bytes!: number;
}

export class BackupFailureAnswer {
  @EpochMs() at!: number;
  @IsString() message!: string;
}

/** The newest ten backups, and how backups are made. */
export class BackupListAnswer {
  @ListOf(BackupFileAnswer) backups!: BackupFileAnswer[];
  @Count() total!: number;
  /** The interval in ms; null where backups are not scheduled. */
  @CountOrNull() every!: number | null;
  /** The folder or the bucket. */
  @IsString() to!: string;
  /** How many of the newest are kept. */
  @Count() keep!: number;
  @IsBoolean() is_running!: boolean;
  /** Null where the last one succeeded. */
  @NestedOrNull(BackupFailureAnswer) failed!: BackupFailureAnswer | null;
}
