import { Injectable } from '@nestjs/common';
import { notFound } from '../../../common/errors/app-error.js';
import type { Title } from './title.schema.js';
import { TitlesRepository } from './titles.repository.js';

export interface TitleRef {
  id: string;
  name: string;
}

/** Titles as the modules beneath them need them. */
@Injectable()
export class TitleLookup {
  constructor(private readonly repository: TitlesRepository) {}

  async find(id: string): Promise<TitleRef | null> {
    const title = await this.repository.find(id);
    return title && toTitleRef(title);
  }

  /** All, by name. */
  async list(): Promise<TitleRef[]> {
    return (await this.repository.list()).map(toTitleRef);
  }

  /** Those that bear one of these names, whatever its case. */
  async findNamed(names: readonly string[]): Promise<TitleRef[]> {
    return (await this.repository.findNamed(names)).map(toTitleRef);
  }

  /** Those of these that there are, by name. */
  async findEach(ids: string[]): Promise<TitleRef[]> {
    return (await this.repository.list(ids)).map(toTitleRef);
  }

  /** Inside a transaction: all of them are there, and stay. One unknown id is a refusal of all. */
  async hold(ids: string[]): Promise<TitleRef[]> {
    if ((await this.repository.hold(ids)) < ids.length) throw notFound();
    return (await this.repository.list(ids)).map(toTitleRef);
  }
}

export const toTitleRef = ({ _id, name }: Title): TitleRef => ({ id: String(_id), name });
