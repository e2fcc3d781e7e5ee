import { IsString } from 'class-validator';
import { ListOf } from '../answer-fields.js';
import { Text } from '../fields.js';
import { Id } from '../ids.js';
import { TitleAnswer } from './titles.js';

/** What is looked for in the names of courses. */
export class SearchQuery {
  @Text('Search') q!: string;
}

/** A subtitle that was found, and where it lies. */
export class FoundSubtitle {
  @Id() _id!: string;
  @IsString() subtitle!: string;
  @Id() shop_id!: string;
  @IsString() shop_name!: string;
}

/** A credential that was found, and where it lies: its name and no secret. */
export class FoundCredential extends FoundSubtitle {
  @IsString() course_name!: string;
  @Id() s_id!: string;
}

/** What the caller may see of what was found, by name: a few of each kind. */
export class SearchAnswer {
  @ListOf(TitleAnswer) shops!: TitleAnswer[];
  @ListOf(FoundSubtitle) subtitles!: FoundSubtitle[];
  @ListOf(FoundCredential) credentials!: FoundCredential[];
}
