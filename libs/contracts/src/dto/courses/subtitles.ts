import { IsString } from 'class-validator';
import { TEXTS } from '../../texts.js';
import { ListOf } from '../answer-fields.js';
import { MessageAnswer } from '../common.js';
import { Name } from '../fields.js';
import { Id } from '../ids.js';

const SUBTITLE_RULES = { required: TEXTS.validation.subtitleEmpty };

/** A subtitle; `shop_id` is its title. */
export class SubtitleAnswer {
  @Id() _id!: string;
  @IsString() subtitle!: string;
  @Id() shop_id!: string;
}

/** The subtitles of a title. */
export class SubtitleListAnswer {
  @ListOf(SubtitleAnswer) subtitle!: SubtitleAnswer[];
}

/** The subtitles of the title after one was created. */
export class SubtitlesChangedAnswer extends MessageAnswer {
  @ListOf(SubtitleAnswer) subtitle!: SubtitleAnswer[];
}

/** A new subtitle under a title. */
export class CreateSubtitlePayload {
  @Id('Title', { required: TEXTS.validation.noTitleSelected }) shop_id!: string;
  @Name('Subtitle', SUBTITLE_RULES) subtitle!: string;
}

/** A subtitle's new name. */
export class UpdateSubtitlePayload {
  @Name('Subtitle', SUBTITLE_RULES) subtitle!: string;
  @Id() id!: string;
}

/** The subtitle in a path. */
export class SubtitleIdParams {
  @Id() subtitle_id!: string;
}
