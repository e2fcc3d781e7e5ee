import { Injectable } from '@nestjs/common';
import { notFound } from '../../common/errors/app-error.js';
import type { Title } from './title.schema.js';
import { TitlesRepository } from './titles.repository.js';

/** Titles as the modules beneath them need them. */
@Injectable()
export class TitleLookup {
  constructor(private readonly repository: TitlesRepository) {}

  find(id: string): Promise<Title | null> {
    return this.repository.find(id);
  }

  /** Inside a transaction: all of them are there, and stay. One unknown id is a refusal of all. */
  async hold(ids: string[]): Promise<Title[]> {
    if ((await this.repository.hold(ids)) < ids.length) throw notFound();
    return this.repository.list(ids);
  }
}
