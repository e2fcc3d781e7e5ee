import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { DAY_MS, normaliseUsername, typedAmount } from '@keyroster/contracts';
import type { RenewalAnswer, RenewalListAnswer } from '@keyroster/contracts/dto';
import { toIds } from '../../../../common/ids.js';
import { currentScope, shownName, type Scope } from '../../../../common/access/scope.js';
import { csvFile, type Cell } from '../../../../common/csv/csv-writer.js';
import { Clock } from '../../../../common/time/clock.js';
import { Settings } from '../../../../config/settings.js';
import { LIST_LIMIT } from '../../../../database/batches.js';
import { currentContext } from '../../../../common/context/request-context.js';
import { inPieces } from '../../../../common/time/pieces.js';
import { TitlesService } from '../../../courses/titles/index.js';
import { Changes } from '../../../record/changes/index.js';
import type { Renewal } from './renewal.schema.js';
import { RenewalsRepository, type LastEntry, type RenewalSearch } from './renewals.repository.js';

const COLUMNS = [
  '_id',
  'user_id',
  'email',
  'days',
  'from',
  'to',
  'amount',
  'method',
  'note',
  'kind',
  'by',
  'at',
  'affiliate',
  'supervisor',
  'package',
] as const satisfies ReadonlyArray<keyof RenewalAnswer>;

const TIMES: ReadonlySet<string> = new Set(['from', 'to', 'at'] satisfies Array<keyof RenewalAnswer>);

const LATEST = 20;

export interface Move {
  about: Pick<
    Renewal,
    'user_id' | 'email' | 'amount' | 'method' | 'affiliate' | 'supervisor' | 'package' | 'at'
  >;
  /** Null before the first use. */
  start: number | null;
  /** The end before the move; null for a new user, a former admin, and before the first use. */
  was: number | null;
  /** The move starts anew with a `first` entry: nothing came before, or it doesn't count. */
  isAnew: boolean;
  end: number | null;
  /** The days of the whole subscription. */
  validity: number;
  /** Days added to a subscription that waits for the first use, or did so until now. */
  waited?: number | undefined;
  /** The user's profile group, through which they have titles, too. */
  group: string | null;
}

export interface Cause {
  kind: 'renewal' | 'change';
  /** The requested days; if absent, the days between the ends. */
  days?: number;
  note?: string;
}

/** Records every move of a subscription's end, within the change that moves it. */
@Injectable()
export class Ledger {
  constructor(
    private readonly repository: RenewalsRepository,
    private readonly titles: TitlesService,
    private readonly changes: Changes,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** The time of the next move: later than the last one, even if another process's clock was ahead. */
  timeAfter(lastMove: number): number {
    return Math.max(this.clock.now(), lastMove + 1);
  }

  async write(moves: readonly Move[], cause: Cause): Promise<RenewalAnswer[]> {
    const written: RenewalAnswer[] = [];
    for await (const piece of inPieces(moves)) {
      const unknown = piece.filter(({ was, isAnew }) => was === null && !isAnew);
      const last = await this.repository.lastOf(unknown.map(({ about }) => about.user_id));
      const groupOf = new Map(piece.map(({ about, group }) => [String(about.user_id), group]));
      const titles = await this.titles.titlesOfEach([...groupOf.keys()], groupOf);
      const entries = piece.flatMap((move) => {
        const id = String(move.about.user_id);
        return this.entryOf(move, cause, last.get(id), titles.get(id)) ?? [];
      });
      if (entries.length > 0) await this.repository.append(entries);
      written.push(...entries.map(toRenewalAnswer));
    }
    if (written.length > 0) this.changes.tell({ what: 'renewals' });
    return written;
  }

  /** When the ends of these users were last moved, in ms. */
  async lastMovesOf(userIds: readonly string[]): Promise<Map<string, number>> {
    const last = await this.repository.lastOf(toIds(userIds));
    return new Map([...last].map(([id, { at }]) => [id, at]));
  }

  /** Whether the entry still exists: an undo removes the entries of its change. */
  async has(id: string): Promise<boolean> {
    return (await this.repository.these([id])).length > 0;
  }

  async list(search: RenewalSearch): Promise<RenewalListAnswer> {
    const entries = await this.repository.list({ ...search, limit: search.limit ?? LIST_LIMIT });
    const { total, renewals, days, amount } = await this.repository.sums(search);
    return { renewals: entries.map((entry) => shown(entry)), total, sums: { renewals, days, amount } };
  }

  async latestOf(userId: string): Promise<RenewalAnswer[]> {
    return (await this.repository.list({ user_id: userId, limit: LATEST })).map((entry) => shown(entry));
  }

  lastAmounts(userIds: readonly string[], days: number): Promise<Map<string, number>> {
    return this.repository.lastAmounts(userIds, days);
  }

  csv(search: RenewalSearch): AsyncGenerator<string> {
    const { currency } = this.settings;
    return csvFile(COLUMNS, rowsOf(this.repository.stream(search), currency, currentScope()));
  }

  private entryOf(
    move: Move,
    cause: Cause,
    last: LastEntry | undefined,
    titles: readonly string[] = [],
  ): Renewal | null {
    const { about, start, was, end, isAnew, validity, waited } = move;
    const known = was ?? (isAnew ? undefined : last?.to);
    if (known === end && waited === undefined) return null;
    const isFirst = known === undefined;
    const from = isFirst ? start : known;
    return {
      _id: new Types.ObjectId(),
      ...about,
      titles: toIds(titles),
      days: isFirst ? validity : (cause.days ?? waited ?? daysBetween(from, end)),
      from,
      to: end,
      note: cause.note ?? '',
      kind: isFirst ? 'first' : was === null && waited === undefined ? 'change' : cause.kind,
      by: currentContext()?.caller?.username ?? '',
    };
  }
}

/** 0 without two ends, because the days before the first use were counted with the first entry. */
const daysBetween = (from: number | null, end: number | null): number =>
  from === null || end === null ? 0 : Math.round((end - from) / DAY_MS);

async function* rowsOf(
  entries: AsyncIterable<Renewal>,
  currency: string,
  scope: Scope | null,
): AsyncGenerator<Cell[]> {
  for await (const entry of entries) {
    const answer = shown(entry, scope);
    yield COLUMNS.map((column) => {
      if (column === 'amount') return typedAmount(answer.amount, currency);
      const value = answer[column];
      return TIMES.has(column) && value !== null ? new Date(value).toISOString() : (value ?? '');
    });
  }
}

/** Hides the names of other staff from a supervisor. */
function shown(entry: Renewal, scope = currentScope()): RenewalAnswer {
  const answer = toRenewalAnswer(entry);
  if (!scope) return answer;
  const isTheirs = normaliseUsername(entry.supervisor) === scope.name;
  return { ...answer, by: shownName(entry.by, scope), supervisor: isTheirs ? entry.supervisor : '' };
}

const toRenewalAnswer = (entry: Renewal): RenewalAnswer => ({
  ...entry,
  _id: String(entry._id),
  user_id: String(entry.user_id),
  titles: entry.titles.map(String),
});
