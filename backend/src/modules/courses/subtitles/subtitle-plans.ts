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
import { SubtitlesRepository } from './subtitles.repository.js';
import { SubtitlesService } from './subtitles.service.js';

const BENEATH = ['credentials', 'images'];

/** Many subtitles deleted, with the credentials in them. */
@Injectable()
export class SubtitlePlans {
  constructor(
    private readonly repository: SubtitlesRepository,
    private readonly changes: Changes,
    private readonly service: SubtitlesService,
  ) {}

  @DraftsPlan('subtitles.delete')
  async delete({ ids }: PlanPayload): Promise<Draft> {
    const subtitles = inOrderOf(ids, await this.repository.findEach(ids));
    const beneath = await this.changes.beneath('subtitles', ids);
    const asked = subtitles.map(({ _id, name }) => ({ id: String(_id), name }));
    return {
      acts: withWhatLiesBeneath(asked, beneath),
      blocked: [],
      counts: { subtitles: subtitles.length, ...countsOf(BENEATH, beneath) },
      run: () => this.service.remove(subtitles),
    };
  }
}
