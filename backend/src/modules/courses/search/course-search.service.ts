import { Injectable } from '@nestjs/common';
import { FOUND_MAX, isAdminRole, nameKey } from '@keyroster/contracts';
import type { FoundSubtitle, SearchAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { CredentialLookupService } from '../credentials/index.js';
import { SubtitlesService, type SubtitleRef } from '../subtitles/index.js';
import { TitlesService } from '../titles/index.js';

@Injectable()
export class CourseSearchService {
  constructor(
    private readonly titles: TitlesService,
    private readonly subtitles: SubtitlesService,
    private readonly credentials: CredentialLookupService,
  ) {}

  async find(text: string, caller: Caller): Promise<SearchAnswer> {
    const searched = nameKey(text);
    if (searched === '') return { shops: [], subtitles: [], credentials: [] };
    const seen = await this.titles.listFor(caller);
    const titleNames = new Map(seen.map(({ _id, shop_name }) => [_id, shop_name]));
    const placed = (found: SubtitleRef[]) =>
      found.flatMap((subtitle) => {
        const shop_name = titleNames.get(subtitle.titleId);
        return shop_name === undefined ? [] : [toFound(subtitle, shop_name)];
      });
    const titleIds = isAdminRole(caller.role) ? undefined : [...titleNames.keys()];
    const subtitles = await this.subtitles.search(text, FOUND_MAX, titleIds);
    const subtitleIds = titleIds && (await this.subtitles.ofTitles(titleIds)).map(({ id }) => id);
    const found = await this.credentials.search(text.trim(), FOUND_MAX, subtitleIds);
    const places = placed(await this.subtitles.findEach(found.map(({ subtitle_id }) => String(subtitle_id))));
    const placeOf = new Map(places.map((place) => [place._id, place]));
    return {
      shops: seen.filter(({ shop_name }) => nameKey(shop_name).includes(searched)).slice(0, FOUND_MAX),
      subtitles: placed(subtitles),
      credentials: found.flatMap(({ _id, course_name, subtitle_id }) => {
        const place = placeOf.get(String(subtitle_id));
        return place ? [{ ...place, _id: String(_id), s_id: place._id, course_name }] : [];
      }),
    };
  }
}

const toFound = ({ id, name, titleId }: SubtitleRef, shop_name: string): FoundSubtitle => ({
  _id: id,
  subtitle: name,
  shop_id: titleId,
  shop_name,
});
