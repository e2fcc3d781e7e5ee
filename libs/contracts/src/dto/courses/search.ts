import { IsString } from 'class-validator';
import { ListOf } from '../answer-fields.js';
import { Text } from '../fields.js';
import { Id } from '../ids.js';
import { TitleAnswer } from './titles.js';

/** A search in the names of courses. */
export class SearchQuery {
  @Text('Search') q!: string;
}

/** A found subtitle with its title. */
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
