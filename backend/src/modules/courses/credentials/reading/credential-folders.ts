import { Injectable } from '@nestjs/common';
import { SubtitleLookup } from '../../subtitles/index.js';
import { TitleLookup } from '../../titles/index.js';

/** The subtitle that a credential lies in, and its title. */
export interface Folder {
  titleId: string;
  title: string;
  subtitle: string;
}

/** What the places are called in which credentials lie. */
@Injectable()
export class CredentialFolders {
  constructor(
    private readonly subtitles: SubtitleLookup,
    private readonly titles: TitleLookup,
  ) {}

  /** By the subtitle's id; what is gone is missing. */
  async of(subtitleIds: readonly string[]): Promise<ReadonlyMap<string, Folder>> {
    const subtitles = await this.subtitles.findEach([...new Set(subtitleIds)]);
    const titles = await this.titles.findEach([...new Set(subtitles.map(({ titleId }) => titleId))]);
    const nameOf = new Map(titles.map(({ id, name }) => [id, name]));
    return new Map(
      subtitles.map(({ id, titleId, name }) => [
        id,
        { titleId, title: nameOf.get(titleId) ?? '', subtitle: name },
      ]),
    );
  }
}
