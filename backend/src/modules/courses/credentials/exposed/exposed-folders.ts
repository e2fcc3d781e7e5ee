import { Injectable } from '@nestjs/common';
import { SubtitleLookup } from '../../subtitles/index.js';
import { TitleLookup } from '../../titles/index.js';

/** Where credentials lie, by the subtitle's id. */
@Injectable()
export class ExposedFolders {
  constructor(
    private readonly subtitles: SubtitleLookup,
    private readonly titles: TitleLookup,
  ) {}

  async of(subtitleIds: readonly string[]) {
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
