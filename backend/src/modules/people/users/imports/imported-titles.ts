import { Injectable } from '@nestjs/common';
import { nameKey, TEXT_MAX_LENGTH } from '@keyroster/contracts';
import { CreateTitlePayload } from '@keyroster/contracts/dto';
import { type Caller, callerMay } from '../../../../common/access/caller.js';
import { currentScope } from '../../../../common/access/scope.js';
import { groupedBy } from '../../../../common/grouped-by.js';
import { texts } from '../../../../common/context/texts.js';
import { TitlesService, type TitleRef } from '../../../courses/titles/index.js';
import { checkedBy, refusedRow, type DraftedRow } from '../../../record/imports/index.js';
import { readTitles, titleKey } from './sheet-cells.js';
import type { User } from '../user.schema.js';
import { isGood, type Row, type UserRow } from './sheet-rows.js';

/** The titles that a sheet may name, and those that its import makes. */
export class TitleBook {
  private readonly exact = new Map<string, TitleRef>();
  private readonly alike = new Map<string, TitleRef>();
  /** The first spelling of each title that is made. */
  private readonly wanted = new Map<string, string>();

  constructor(titles: readonly TitleRef[]) {
    this.add(titles);
  }

  add(titles: readonly TitleRef[]): void {
    for (const title of titles) {
      this.exact.set(nameKey(title.name), title);
      this.alike.set(titleKey(title.name), this.alike.get(titleKey(title.name)) ?? title);
    }
  }

  find(name: string): TitleRef | undefined {
    if (name.length > TEXT_MAX_LENGTH) return undefined;
    return this.exact.get(nameKey(name)) ?? this.alike.get(titleKey(name));
  }

  /** Returns the name in the spelling of the title that exists or will be made. */
  want(name: string): string {
    const found = this.find(name)?.name ?? this.wanted.get(titleKey(name));
    if (found === undefined) this.wanted.set(titleKey(name), name);
    return found ?? name;
  }

  missing(names: readonly string[]): string[] {
    return [...new Set(names.filter((name) => !this.find(name)))];
  }
}

export interface Gifted {
  userId: string;
  titles: readonly string[];
}

@Injectable()
export class ImportedTitles {
  constructor(private readonly titles: TitlesService) {}

  /** A supervisor may give only titles that they have; others are unknown to them. */
  async book({ user_id }: Caller, isAsked: boolean): Promise<TitleBook> {
    if (!isAsked) return new TitleBook([]);
    if (!currentScope()) return new TitleBook(await this.titles.list());
    const theirs = await this.titles.listOf(user_id);
    return new TitleBook(theirs.map(({ _id, shop_name }) => ({ id: _id, name: shop_name })));
  }

  async read(
    row: UserRow,
    book: TitleBook,
    { makeTitles, caller }: { makeTitles: boolean; caller: Caller },
  ): Promise<UserRow | DraftedRow> {
    if (row.titlesCell === '') return row;
    const names = readTitles(row.titlesCell, (name) => book.find(name) !== undefined);
    const missing = book.missing(names);
    const refusal =
      missing.length === 0
        ? undefined
        : !makeTitles
          ? texts().server.titlesUnknown(missing.join(', '))
          : callerMay(caller, 'titles.manage')
            ? await whyNotMade(missing)
            : texts().refusals.forbidden;
    if (refusal !== undefined) {
      return { ...refusedRow(row.row, row.email, refusal, 'titles'), understood: row.shown };
    }
    const titles = names.map((name) => book.want(name));
    return { ...row, titles, shown: { ...row.shown, titles } };
  }

  /** Looks up the titles of the existing users whose rows name titles. */
  async heldBy(
    rows: readonly Row[],
    known: ReadonlyMap<string, User>,
  ): Promise<(userId: string) => ReadonlySet<string>> {
    const named = rows.filter(isGood).filter(({ titles }) => titles.length > 0);
    const userIds = named.flatMap(({ email }) => known.get(email) ?? []).map(({ _id }) => String(_id));
    const held = userIds.length === 0 ? null : await this.titles.titlesOfEach(userIds);
    return (userId) => new Set(held?.get(userId));
  }

  /** Must run within a change. Afterwards all of these titles exist. */
  async prepare(names: readonly string[], book: TitleBook): Promise<void> {
    const missing = book.missing(names);
    if (missing.length > 0) book.add(await this.titles.add(missing));
  }

  async give(gifted: readonly Gifted[], book: TitleBook): Promise<void> {
    const idsOf = ({ titles }: Gifted) => titles.flatMap((name) => book.find(name)?.id ?? []).join(' ');
    for (const [ids, alike] of groupedBy(gifted, idsOf)) {
      await this.titles.give(
        alike.map(({ userId }) => userId),
        ids.split(' '),
      );
    }
  }
}

async function whyNotMade(names: readonly string[]): Promise<string | undefined> {
  for (const shop_name of names) {
    const checked = await checkedBy(CreateTitlePayload, { shop_name });
    if ('refusal' in checked) return checked.refusal;
  }
  return undefined;
}
