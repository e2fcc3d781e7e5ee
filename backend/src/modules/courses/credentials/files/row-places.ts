import { Injectable } from '@nestjs/common';
import { nameKey } from '@keyroster/contracts';
import { LIST_BATCH } from '../../../../database/batches.js';
import { piecesOf } from '../../../../common/time/pieces.js';
import { SubtitleLookup, SubtitlesService, type SubtitleRef } from '../../subtitles/index.js';
import { TitleLookup, TitlesService, type TitleRef } from '../../titles/index.js';
import type { Place } from './row-place.js';

/** The titles and subtitles that there are of those that rows name. */
export class KnownPlaces {
  private readonly titles = new Map<string, TitleRef>();
  private readonly subtitles = new Map<string, SubtitleRef>();

  add(titles: readonly TitleRef[], subtitles: readonly SubtitleRef[]): void {
    for (const title of titles) this.titles.set(nameKey(title.name), title);
    for (const subtitle of subtitles) this.subtitles.set(keyOf(subtitle.titleId, subtitle.name), subtitle);
  }

  titleOf({ title }: Place): TitleRef | undefined {
    return this.titles.get(nameKey(title));
  }

  subtitleOf(place: Place): SubtitleRef | undefined {
    const title = this.titleOf(place);
    return title && this.subtitles.get(keyOf(title.id, place.subtitle));
  }
}

const keyOf = (titleId: string, subtitle: string): string => `${titleId} ${nameKey(subtitle)}`;

/** Finds titles and subtitles by name, and makes those that there are none of. */
@Injectable()
export class RowPlaces {
  constructor(
    private readonly titleLookup: TitleLookup,
    private readonly titles: TitlesService,
    private readonly subtitleLookup: SubtitleLookup,
    private readonly subtitles: SubtitlesService,
  ) {}

  async find(places: readonly Place[]): Promise<KnownPlaces> {
    const known = new KnownPlaces();
    const names = new Set(places.map(({ title }) => nameKey(title)));
    for (const piece of piecesOf([...names], LIST_BATCH)) {
      const titles = await this.titleLookup.findNamed(piece);
      known.add(titles, await this.subtitleLookup.ofTitles(titles.map(({ id }) => id)));
    }
    return known;
  }

  /** Those of them that have to be made, each once, by the first name that it has. */
  missing(places: readonly Place[], known: KnownPlaces): { titles: Place[]; subtitles: Place[] } {
    const titles = places.filter((place) => !known.titleOf(place));
    const subtitles = places.filter((place) => !known.subtitleOf(place));
    return {
      titles: distinct(titles, ({ title }) => nameKey(title)),
      subtitles: distinct(subtitles, ({ title, subtitle }) =>
        JSON.stringify([nameKey(title), nameKey(subtitle)]),
      ),
    };
  }

  /** Within a change: afterwards all of these are known, and stay. */
  async make(places: readonly Place[], known: KnownPlaces): Promise<void> {
    const { titles, subtitles } = this.missing(places, known);
    await this.titleLookup.hold(idsOf(subtitles.map((place) => known.titleOf(place))));
    await this.hold(places.map((place) => known.subtitleOf(place)));
    for (const piece of piecesOf(titles, LIST_BATCH)) {
      known.add(await this.titles.add(piece.map(({ title }) => title)), []);
    }
    const named = subtitles.flatMap((place) => {
      const titleId = known.titleOf(place)?.id;
      return titleId === undefined ? [] : [{ titleId, name: place.subtitle }];
    });
    for (const piece of piecesOf(named, LIST_BATCH)) known.add([], await this.subtitles.add(piece));
  }

  /** Within a change. */
  hold(subtitles: ReadonlyArray<SubtitleRef | undefined>): Promise<void> {
    return this.subtitleLookup.holdEach(idsOf(subtitles));
  }
}

const idsOf = (things: ReadonlyArray<{ id: string } | undefined>): string[] => [
  ...new Set(things.flatMap((thing) => thing?.id ?? [])),
];

function distinct<Item>(items: readonly Item[], identify: (item: Item) => string): Item[] {
  const first = new Map<string, Item>();
  for (const item of items) {
    const key = identify(item);
    if (!first.has(key)) first.set(key, item);
  }
  return [...first.values()];
}
