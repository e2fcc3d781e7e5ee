import { Injectable } from '@nestjs/common';
import { Changes } from '../../../record/changes/index.js';
import { TitleRemoval } from '../../titles/index.js';
import { GroupTitlesRepository } from './group-titles.repository.js';

const KIND = 'group_titles';

/** Groups lose a title that is deleted. */
@Injectable()
export class GroupTitlePorts {
  constructor(repository: GroupTitlesRepository, titles: TitleRemoval, changes: Changes) {
    titles.add({
      beneath: async (ids) =>
        (await repository.ofTitles(ids)).map(({ id, titleId }) => ({ kind: KIND, id, of: titleId })),
      remove: async (ids) => {
        const count = await repository.removeTitles(ids);
        if (count > 0) changes.tell({ what: 'groups' });
      },
    });
  }
}
