import type { TitleAnswer } from '@keyroster/contracts/dto';
import type { Title } from './title.schema.js';

export function toTitleAnswer(title: Title): TitleAnswer {
  return { _id: String(title._id), shop_name: title.name };
}
