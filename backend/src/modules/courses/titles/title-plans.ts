import { Injectable } from '@nestjs/common';
import type { PlanPayload } from '@keyroster/contracts/dto';
import { Changes } from '../../record/changes/index.js';
import {
  countsOf,
  DraftsPlan,
  inOrderOf,
  withWhatLiesBeneath,
  type Draft,
} from '../../record/plans/index.js';
import { TitlesRepository } from './titles.repository.js';
import { TitlesService } from './titles.service.js';

const BENEATH = ['subtitles', 'credentials', 'images', 'assignments'];

/** Many titles deleted, with all beneath them. */
@Injectable()
export class TitlePlans {
  constructor(
    private readonly repository: TitlesRepository,
    private readonly changes: Changes,
    private readonly service: TitlesService,
  ) {}

  @DraftsPlan('titles.delete')
  async delete({ ids }: PlanPayload): Promise<Draft> {
    const titles = inOrderOf(ids, await this.repository.list(ids));
    const beneath = await this.changes.beneath('titles', ids);
    const asked = titles.map(({ _id, name }) => ({ id: String(_id), name }));
    return {
      acts: withWhatLiesBeneath(asked, beneath),
      blocked: [],
      counts: { titles: titles.length, ...countsOf(BENEATH, beneath) },
      run: () => this.service.remove(titles),
    };
  }
}
