import { IsString } from 'class-validator';
import { ListOf } from '../answer-fields.js';
import { MessageAnswer } from '../common.js';
import { Name, type TextOptions } from '../fields.js';
import { Id } from '../ids.js';

const SUBTITLE_RULES: TextOptions = { required: ({ validation }) => validation.subtitleEmpty };

/** A subtitle; `shop_id` is its title. */
export class SubtitleAnswer {
  @Id()
  _id!: string;

  @IsString()
  subtitle!: string;

  @Id()
  shop_id!: string;
}

/** The subtitles of a title. */
export class SubtitleListAnswer {
  @ListOf(SubtitleAnswer)
  subtitle!: SubtitleAnswer[];
}

/** What making a subtitle answers: the list of its title. */
export class SubtitlesChangedAnswer extends MessageAnswer {
  @ListOf(SubtitleAnswer)
  subtitle!: SubtitleAnswer[];
}

/** A new subtitle under a title. */
export class CreateSubtitlePayload {
  @Id('Title', { required: ({ validation }) => validation.noTitleSelected })
  shop_id!: string;

  @Name('Subtitle', SUBTITLE_RULES)
  subtitle!: string;
}

/** A subtitle's new name. */
export class UpdateSubtitlePayload {
  @Name('Subtitle', SUBTITLE_RULES)
  subtitle!: string;

  @Id()
  id!: string;
}

/** The subtitle in a path. */
export class SubtitleIdParams {
  @Id()
  subtitle_id!: string;
}
