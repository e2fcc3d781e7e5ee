import type { SubtitleAnswer } from '@keyroster/contracts/dto';
import type { Subtitle } from './subtitle.schema.js';

/** The wire's `shop_id` is the title. */
export function toSubtitleAnswer(subtitle: Subtitle): SubtitleAnswer {
  return { _id: String(subtitle._id), subtitle: subtitle.name, shop_id: String(subtitle.title_id) };
}
