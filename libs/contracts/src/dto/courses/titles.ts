import { IsBoolean, IsIn, IsString } from 'class-validator';
import { DaysLeft, ListOf } from '../answer-fields.js';
import { MessageAnswer } from '../common.js';
import { Name } from '../fields.js';
import { Id } from '../ids.js';
import { TITLE_SOURCES, type TitleSource } from '../people/one-user.js';

/** A title. */
export class TitleAnswer {
  @Id() _id!: string;
  @IsString() shop_name!: string;
}

/** The titles that the caller sees, or those that a user has. */
export class TitleListAnswer {
  @ListOf(TitleAnswer) shops!: TitleAnswer[];
}

/** All titles after one was created. */
export class TitlesChangedAnswer extends MessageAnswer {
  @ListOf(TitleAnswer) shops!: TitleAnswer[];
}

/** A new title. */
export class CreateTitlePayload {
  @Name('Title', { required: 'Title should not be empty' }) shop_name!: string;
}

/** A title's new name. */
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
  @DaysLeft() days_left!: number | false;
  @IsIn(TITLE_SOURCES) from!: TitleSource;
}

/** Everyone who has a title. */
export class TitleUserListAnswer {
  @ListOf(TitleUserAnswer) users!: TitleUserAnswer[];
}
