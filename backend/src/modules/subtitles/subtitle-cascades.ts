import { Injectable } from '@nestjs/common';
import { TitleRemoval } from '../titles/title-removal.js';
import { SubtitleRemoval } from './subtitle-removal.js';
import { SubtitlesRepository } from './subtitles.repository.js';

/** A title's subtitles go with it, each with what lies in it. */
@Injectable()
export class SubtitleCascades {
  constructor(repository: SubtitlesRepository, titles: TitleRemoval, removal: SubtitleRemoval) {
    titles.add(async (titleId) => {
      for (const subtitle of await repository.list(titleId)) {
        const id = String(subtitle._id);
        await repository.remove(id);
        await removal.run(id);
      }
    });
  }
}
