import { Injectable } from '@nestjs/common';
import { CredentialLookup } from '../credentials/index.js';
import { SubtitleLookup } from '../subtitles/index.js';
import { TitleLookup } from '../titles/index.js';

/** What a credential and its title are called. */
export interface Place {
  name: string;
  title: string;
}

/** Where credentials are now. */
@Injectable()
export class TroublePlaces {
  constructor(
    private readonly credentials: CredentialLookup,
    private readonly subtitles: SubtitleLookup,
    private readonly titles: TitleLookup,
  ) {}

  /** By credential; who is gone is missing. */
  async of(credentialIds: readonly string[]): Promise<ReadonlyMap<string, Place>> {
    const credentials = await this.credentials.findEach([...new Set(credentialIds)]);
    const subtitles = await this.subtitles.findEach(
      distinct(credentials.map(({ subtitleId }) => subtitleId)),
    );
    const titles = await this.titles.findEach(distinct(subtitles.map(({ titleId }) => titleId)));
    const titleNames = new Map(titles.map(({ id, name }) => [id, name]));
    const nameUnder = new Map(subtitles.map(({ id, titleId }) => [id, titleNames.get(titleId)]));
    return new Map(
      credentials.flatMap(({ id, name, subtitleId }) => {
        const title = nameUnder.get(subtitleId);
        return title === undefined ? [] : [[id, { name, title }] as const];
      }),
    );
  }
}

const distinct = (ids: string[]): string[] => [...new Set(ids)];
