import { IsBoolean, IsIn, IsString } from 'class-validator';
import { TITLES_AT_ONCE_MAX } from '../../constants.js';
import { Count, DaysLeftOrNull, ListOf } from '../answer-fields.js';
import { MessageAnswer } from '../common.js';
import { Flag, IfPresent, Name, Text, type TextOptions } from '../fields.js';
import { Id, IdList, Ids } from '../ids.js';
import { TITLE_SOURCES, type TitleSource } from '../people/one-user.js';

export class TitleAnswer {
  @Id() _id!: string;
  @IsString() shop_name!: string;
}

/** The titles that the caller sees, or those that a user has. */
export class TitleListAnswer {
  @ListOf(TitleAnswer) shops!: TitleAnswer[];
}

export class TitlesChangedAnswer extends MessageAnswer {
  @ListOf(TitleAnswer) shops!: TitleAnswer[];
}

export class CreateTitlePayload {
  @Name('Title', { required: 'Title should not be empty' }) shop_name!: string;
}

export class UpdateTitlePayload extends CreateTitlePayload {
  @Id() id!: string;
}

/** The title in a path; the public user list takes a subtitle's or credential's id there too. */
export class TitleIdParams {
  @Id() shop_id!: string;
}

/** A user as anyone may see them before a PIN login. */
export class PublicUserAnswer {
  @Id() _id!: string;
  @IsString() email!: string;
}

/** Who can log in by PIN to a title. */
export class PublicUserListAnswer {
  @ListOf(PublicUserAnswer) users!: PublicUserAnswer[];
}

/** A user who has a title, assigned to themselves or to their group. */
export class TitleUserAnswer extends PublicUserAnswer {
  @IsBoolean() is_locked!: boolean;
  @DaysLeftOrNull() days_left!: number | false | null;
  @IsIn(TITLE_SOURCES) from!: TitleSource;
}

export class TitleUserListAnswer {
  @ListOf(TitleUserAnswer) users!: TitleUserAnswer[];
}

export class TitleCountsAnswer {
  @Id() _id!: string;
  @Count() subtitles!: number;
  @Count() credentials!: number;
  @Count() users!: number;
}

export class TitleCountsListAnswer {
  @ListOf(TitleCountsAnswer) counts!: TitleCountsAnswer[];
}

const SUBTITLE_RULES: TextOptions = { required: ({ validation }) => validation.subtitleEmpty };

/** A subtitle; `shop_id` is its title. */
export class SubtitleAnswer {
  @Id() _id!: string;
  @IsString() subtitle!: string;
  @Id() shop_id!: string;
}

export class SubtitleListAnswer {
  @ListOf(SubtitleAnswer) subtitle!: SubtitleAnswer[];
}

export class SubtitlesChangedAnswer extends MessageAnswer {
  @ListOf(SubtitleAnswer) subtitle!: SubtitleAnswer[];
}

export class CreateSubtitlePayload {
  @Id('Title', { required: ({ validation }) => validation.noTitleSelected }) shop_id!: string;
  @Name('Subtitle', SUBTITLE_RULES) subtitle!: string;
}

export class UpdateSubtitlePayload {
  @Name('Subtitle', SUBTITLE_RULES) subtitle!: string;
  @Id() id!: string;
}

export class SubtitleIdParams {
  @Id() subtitle_id!: string;
}

export class TitleOwnerParams {
  @Id() user_id!: string;
}

/** The owner of assigned titles, in the query. Absent: the caller. */
export class AssignedTitlesQuery {
  @IfPresent() @Id() user_id?: string;
}

export class AssignedTitlesAnswer {
  @IdList('Shops') shops!: string[];
}

/** Titles to assign to a user, or to take from them. */
export class AssignPayload {
  @Ids('Titles', TITLES_AT_ONCE_MAX) shop_id!: string[];
  @Id('User') user_id!: string;
  @IfPresent() @Flag('isBulk') isBulk?: boolean;
}

export class AssignmentChangedAnswer extends MessageAnswer {
  @IdList('Shops') shops!: string[];
}

export class SearchQuery {
  @Text('Search') q!: string;
}

export class FoundSubtitle {
  @Id() _id!: string;
  @IsString() subtitle!: string;
  @Id() shop_id!: string;
  @IsString() shop_name!: string;
}

/** A found credential with its place, without secrets. */
export class FoundCredential extends FoundSubtitle {
  @IsString() course_name!: string;
  @Id() s_id!: string;
}

/** The first results of each kind that the caller may see. */
export class SearchAnswer {
  @ListOf(TitleAnswer) shops!: TitleAnswer[];
  @ListOf(FoundSubtitle) subtitles!: FoundSubtitle[];
  @ListOf(FoundCredential) credentials!: FoundCredential[];
}
