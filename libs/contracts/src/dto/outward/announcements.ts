import { IsIn, IsString } from 'class-validator';
import {
  ANNOUNCEMENT_AUDIENCES,
  ANNOUNCEMENT_MAX_LENGTH,
  ANNOUNCEMENT_STATES,
  type AnnouncementAudience,
  type AnnouncementState,
} from '../../outward/announcements.js';
import { CountOrNull, ListOf, Nested, TextOrNull, EpochMs } from '../answer-fields.js';
import { MessageAnswer } from '../common.js';
import { IfPresent, OneOf, Text } from '../fields.js';
import { Id } from '../ids.js';
import { Moment } from '../instants.js';

export class AnnouncementAnswer {
  @Id() _id!: string;
  @IsString() text!: string;
  @IsIn(ANNOUNCEMENT_AUDIENCES) audience!: AnnouncementAudience;
  /** Only for the audience `title`; that title may have been deleted since. */
  @TextOrNull() title_id!: string | null;
  @EpochMs() at!: number;
  /** The author's username. */
  @IsString() by!: string;
  /** In ms; null where an admin has to end it. */
  @CountOrNull() until!: number | null;
  /** Null while it is open. */
  @CountOrNull() ended_at!: number | null;
}

/** Announcements, newest first. */
export class AnnouncementListAnswer {
  @ListOf(AnnouncementAnswer) announcements!: AnnouncementAnswer[];
}

/** A filter for announcements. Only admins are answered ended ones. */
export class AnnouncementsQuery {
  @IfPresent() @OneOf('State', ANNOUNCEMENT_STATES) state?: AnnouncementState;
}

export class AnnouncePayload {
  @Text('Text', { max: ANNOUNCEMENT_MAX_LENGTH, required: 'Text should not be empty' })
  text!: string;

  @OneOf('Audience', ANNOUNCEMENT_AUDIENCES) audience!: AnnouncementAudience;
  /** Only for the audience `title`. */
  @IfPresent() @Id('Title') title_id?: string;
  @IfPresent() @Moment('Until', 'to') until?: number;
}

export class AnnouncedAnswer extends MessageAnswer {
  @Nested(AnnouncementAnswer) announcement!: AnnouncementAnswer;
}
