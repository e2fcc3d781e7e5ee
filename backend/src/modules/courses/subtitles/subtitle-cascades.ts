import { Injectable } from '@nestjs/common';
import { beneathParents } from '../../../common/cascade.js';
import { TitleRemoval } from '../titles/index.js';
import { SubtitleRemoval } from './subtitle-removal.js';
import { SubtitlesRepository } from './subtitles.repository.js';

/** Titles' subtitles go with them, each with what lies in it. */
@Injectable()
export class SubtitleCascades {
  constructor(repository: SubtitlesRepository, titles: TitleRemoval, removal: SubtitleRemoval) {
    titles.add({
      beneath: async (titleIds) => {
        const titleOf = new Map(
          (await repository.ofTitles(titleIds)).map(({ _id, title_id }) => [String(_id), String(title_id)]),
        );
        const ids = [...titleOf.keys()];
        const own = ids.map((id) => ({ kind: 'subtitles', id, of: id }));
        return beneathParents([...own, ...(await removal.beneath(ids))], titleOf);
      },
      remove: async (titleIds) => {
        const ids = (await repository.ofTitles(titleIds)).map(({ _id }) => String(_id));
        await repository.remove(ids);
        await removal.run(ids);
      },
    });
  }
}
