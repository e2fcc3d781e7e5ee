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

/** Something that is said to many. */
export class AnnouncementAnswer {
  @Id() _id!: string;
  @IsString() text!: string;
  @IsIn(ANNOUNCEMENT_AUDIENCES) audience!: AnnouncementAudience;
  /** The title whose users it is for, which may be gone; null for another audience. */
  @TextOrNull() title_id!: string | null;
  @EpochMs() at!: number;
  /** The username of who wrote it. */
  @IsString() by!: string;
  /** When it ends by itself; null where somebody has to end it. */
  @CountOrNull() until!: number | null;
  /** Null while it stands. */
  @CountOrNull() ended_at!: number | null;
}

/** Announcements, newest first. */
export class AnnouncementListAnswer {
  @ListOf(AnnouncementAnswer) announcements!: AnnouncementAnswer[];
}

/** Which announcements are asked for; whoever is no admin is answered open ones alone. */
export class AnnouncementsQuery {
  @IfPresent() @OneOf('State', ANNOUNCEMENT_STATES) state?: AnnouncementState;
}

/** What to say, and to whom. */
export class AnnouncePayload {
  @Text('Text', { max: ANNOUNCEMENT_MAX_LENGTH, required: 'Text should not be empty' })
  text!: string;

  @OneOf('Audience', ANNOUNCEMENT_AUDIENCES) audience!: AnnouncementAudience;

  /** For the audience `title`, and for no other. */
  @IfPresent() @Id('Title') title_id?: string;
  /** When it is to end by itself. */
  @IfPresent() @Moment('Until', 'to') until?: number;
}

/** What an announcement answers. */
export class AnnouncedAnswer extends MessageAnswer {
  @Nested(AnnouncementAnswer) announcement!: AnnouncementAnswer;
}

/** The announcement to end. */
export class EndAnnouncementPayload {
  @Id() id!: string;
}
