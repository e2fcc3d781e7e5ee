import { nameKey, TEXT_MAX_LENGTH } from '@keyroster/contracts';
import { CreateTitlePayload } from '@keyroster/contracts/dto';
import { type Caller, callerMay } from '../../../../common/access/caller.js';
import { currentScope } from '../../../../common/access/scope.js';
import { groupedBy } from '../../../../common/grouped-by.js';
import { texts } from '../../../../common/context/texts.js';
import { idsOf } from '../../../../common/ids.js';
import type { TitleRef, TitlesService } from '../../../courses/titles/index.js';
import { checkedBy, refusedRow } from '../../../record/imports/index.js';
import { readTitles, titleKey } from './sheet-cells.js';
import type { User } from '../user.schema.js';
import { isGood, type RefusedRow, type Row, type UnreadRow } from './sheet-rows.js';

interface Asked {
  makeTitles: boolean;
  caller: Caller;
}

export interface Gifted {
  userId: string;
  titles: readonly string[];
}

/** The titles that a sheet may name, and those that its import makes. */
export class TitleBook {
  private readonly exact = new Map<string, TitleRef>();
  private readonly alike = new Map<string, TitleRef>();
  /** The first spelling of each title that is made. */
  private readonly wanted = new Map<string, string>();

  constructor(private readonly titles: TitlesService) {}

  /** A supervisor may give only titles that they have; others are unknown to them. */
  async open({ user_id }: Caller): Promise<void> {
    if (!currentScope()) return this.add(await this.titles.list());
    const theirs = await this.titles.listOf(user_id);
    this.add(theirs.map(({ _id, shop_name }) => ({ id: _id, name: shop_name })));
  }

  find(name: string): TitleRef | undefined {
    if (name.length > TEXT_MAX_LENGTH) return undefined;
    return this.exact.get(nameKey(name)) ?? this.alike.get(titleKey(name));
  }

  missing(names: readonly string[]): string[] {
    return [...new Set(names.filter((name) => !this.find(name)))];
  }

  async read(row: UnreadRow, asked: Asked): Promise<Row> {
    if (!isGood(row)) return await this.readRefused(row, asked);
    const names = this.namesIn(row.titlesCell);
    const refusal = await whyNotMade(this.missing(names), asked);
    if (refusal !== undefined) {
      return { ...refusedRow(row.row, row.email, refusal, 'titles'), understood: row.shown };
    }
    if (names.length === 0) return row;
    const titles = names.map((name) => this.want(name));
    return { ...row, titles, shown: { ...row.shown, titles } };
  }

  /** Makes no title, and leaves out titles that can't be given. */
  private async readRefused({ titlesCell, ...row }: RefusedRow, asked: Asked): Promise<Row> {
    const names = this.namesIn(titlesCell);
    if (names.length === 0 || (await whyNotMade(this.missing(names), asked)) !== undefined) return row;
    return {
      ...row,
      understood: { ...row.understood, titles: names.map((name) => this.find(name)?.name ?? name) },
    };
  }

  private namesIn(cell: string): string[] {
    return cell === '' ? [] : readTitles(cell, (name) => this.find(name) !== undefined);
  }

  /** Looks up the titles of the existing users whose rows name titles. */
  async heldBy(
    rows: readonly Row[],
    known: ReadonlyMap<string, User>,
  ): Promise<(userId: string) => ReadonlySet<string>> {
    const named = rows.filter(isGood).filter(({ titles }) => titles.length > 0);
    const userIds = idsOf(named.flatMap(({ email }) => known.get(email) ?? []));
    const held = userIds.length === 0 ? null : await this.titles.titlesOfEach(userIds);
    return (userId) => new Set(held?.get(userId));
  }

  /** Must run within a change. Afterwards all of these titles exist. */
  async prepare(names: readonly string[]): Promise<void> {
    const missing = this.missing(names);
    if (missing.length > 0) this.add(await this.titles.add(missing));
  }

  async give(gifted: readonly Gifted[]): Promise<void> {
    for (const [ids, alike] of groupedBy(gifted, ({ titles }) => this.idsOf(titles).join(' '))) {
      await this.titles.give(
        alike.map(({ userId }) => userId),
        ids.split(' '),
      );
    }
  }

  idsOf(names: readonly string[]): string[] {
    return names.flatMap((name) => this.find(name)?.id ?? []);
  }

  private add(titles: readonly TitleRef[]): void {
    for (const title of titles) {
      this.exact.set(nameKey(title.name), title);
      this.alike.set(titleKey(title.name), this.alike.get(titleKey(title.name)) ?? title);
    }
  }

  /** Returns the name in the spelling of the title that exists or will be made. */
  private want(name: string): string {
    const found = this.find(name)?.name ?? this.wanted.get(titleKey(name));
    if (found === undefined) this.wanted.set(titleKey(name), name);
    return found ?? name;
  }
}

async function whyNotMade(
  missing: readonly string[],
  { makeTitles, caller }: Asked,
): Promise<string | undefined> {
  if (missing.length === 0) return undefined;
  if (!makeTitles) return texts().server.titlesUnknown(missing.join(', '));
  if (!callerMay(caller, 'titles.manage')) return texts().refusals.forbidden;
  for (const shop_name of missing) {
    const checked = await checkedBy(CreateTitlePayload, { shop_name });
    if ('refusal' in checked) return checked.refusal;
  }
  return undefined;
}
