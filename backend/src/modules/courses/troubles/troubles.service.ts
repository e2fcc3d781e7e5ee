import { Injectable } from '@nestjs/common';
import {
  ADMINS_ROOM,
  DAY_MS,
  DOWNTIME_DAYS,
  isAdminRole,
  TROUBLE_SHOWN_MS,
  userRoom,
} from '@keyroster/contracts';
import type {
  DowntimeRow,
  OwnTroubleAnswer,
  TroubleAnswer,
  TroubleListAnswer,
  TroublesQuery,
} from '@keyroster/contracts/dto';
import { Types } from 'mongoose';
import { texts } from '../../../common/context/texts.js';
import { AppError } from '../../../common/errors/app-error.js';
import { groupedBy } from '../../../common/grouped-by.js';
import { pick } from '../../../common/pick.js';
import { Clock } from '../../../common/time/clock.js';
import { OnChange } from '../../../database/feed/change-feed.js';
import { Replicas } from '../../../database/replica/replicas.js';
import { NewsOf, type Changed } from '../../../realtime/collection-news.js';
import type { News } from '../../../realtime/news.js';
import { AssignedUsers } from '../../people/users/index.js';
import { TitleAccess } from '../assignments/index.js';
import { CredentialLookupService } from '../credentials/index.js';
import { TitlesService } from '../titles/index.js';
import { downtimeOf, toOwnTrouble, toTroubleAnswer } from './trouble.mapper.js';
import type { Trouble } from './trouble.schema.js';
import { TroublesRepository, type TroubleSpan } from './troubles.repository.js';

/** Longer than a gap of the change feed in which an ending may be missed. */
const MISSED_MS = 10 * 60_000;

@Injectable()
export class TroublesService {
  /** Cached, because every read of credentials asks for the reader's reports. */
  private readonly byReporter = this.replicas.single('troubles', () => this.readByReporter());

  constructor(
    private readonly repository: TroublesRepository,
    private readonly credentials: CredentialLookupService,
    private readonly titles: TitlesService,
    private readonly access: TitleAccess,
    private readonly users: AssignedUsers,
    private readonly clock: Clock,
    private readonly replicas: Replicas,
  ) {}

  @OnChange('troubles')
  forget(): void {
    this.byReporter.outdate();
  }

  /** The user's reports by credential, while the trouble is open and for a day after. */
  async reportedBy(userId: string): Promise<ReadonlyMap<string, OwnTroubleAnswer>> {
    const shownSince = this.clock.now() - TROUBLE_SHOWN_MS;
    const reports = (await this.byReporter.get()).get(userId) ?? [];
    return new Map(
      reports
        .filter(({ trouble: { closed_at } }) => !closed_at || closed_at.getTime() >= shownSince)
        .map(({ trouble, report }) => [String(trouble.credential_id), toOwnTrouble(trouble, report)]),
    );
  }

  async list(query: TroublesQuery): Promise<TroubleListAnswer> {
    const { found, total } = await this.repository.list(query);
    return { troubles: await this.answersOf(found), total };
  }

  /** All that are open, newest first: a credential has one at most. */
  async open(): Promise<TroubleAnswer[]> {
    return this.answersOf(await this.repository.open());
  }

  async isFixed(id: string): Promise<boolean> {
    const trouble = await this.repository.find(id);
    return trouble !== null && !trouble.open && trouble.how === 'fixed';
  }

  /** `from` and `to` are in ms and included; the default is the last thirty days. */
  async downtime({ from, to }: { from?: number; to?: number } = {}): Promise<DowntimeRow[]> {
    const now = this.clock.now();
    const last = to ?? now;
    const first = from ?? Math.min(last, now) - DOWNTIME_DAYS * DAY_MS;
    if (first > last) throw new AppError('VALIDATION', texts().server.spanBackwards, { field: 'from' });
    const spans = await this.repository.spansWithin(new Date(first), new Date(last));
    return downtimeOf(await this.present(spans), { from: first, to: last, now });
  }

  /** With the present names of their credentials; with the stored ones of those that are deleted. */
  async present<Named extends TroubleSpan>(troubles: readonly Named[]): Promise<Named[]> {
    const ids = troubles.map(({ credential_id }) => String(credential_id));
    const places = await this.credentials.placesOf(ids);
    return troubles.map((trouble) => {
      const place = places.get(String(trouble.credential_id));
      if (!place) return trouble;
      return { ...trouble, ...pick(place, ['name', 'title']), title_id: new Types.ObjectId(place.titleId) };
    });
  }

  @NewsOf('troubles')
  async news({ ids, hasGap }: Changed): Promise<News[]> {
    const since = new Date(this.clock.now() - MISSED_MS);
    const missed = hasGap ? await this.repository.idsOpenOrClosedSince(since) : [];
    const troubles = await this.present(await this.repository.findEach([...ids, ...missed]));
    const news: News[] = [];
    for (const trouble of troubles) news.push(...(await this.newsOf(trouble)));
    return news;
  }

  private async readByReporter() {
    const shownSince = new Date(this.clock.now() - TROUBLE_SHOWN_MS);
    const troubles = await this.repository.openOrClosedSince(shownSince);
    const reports = troubles.flatMap((trouble) => trouble.reports.map((report) => ({ report, trouble })));
    return groupedBy(reports, ({ report }) => String(report.user_id));
  }

  private async answersOf(found: readonly Trouble[]): Promise<TroubleAnswer[]> {
    const troubles = await this.present(found);
    const now = this.clock.now();
    return troubles.map((trouble) => toTroubleAnswer(trouble, now));
  }

  /** Admins are told how many reported it; reporters who may still hear of it, how many others did. */
  private async newsOf(trouble: Trouble): Promise<News[]> {
    const { _id, credential_id, how, message } = trouble;
    const state = { p_id: String(credential_id), id: String(_id), how, message };
    const reporters = trouble.reports.map(({ user_id }) => String(user_id));
    const listeners = await this.listeners(trouble, reporters);
    const event = 'trouble:changed';
    return [
      {
        event,
        payload: [{ ...state, others: reporters.length }],
        rooms: [ADMINS_ROOM],
        except: reporters.map(userRoom),
      },
      { event, payload: [{ ...state, others: reporters.length - 1 }], rooms: listeners.map(userRoom) },
    ];
  }

  /** The reporters who still have the title; all of them once the title is deleted. */
  private async listeners({ title_id }: Trouble, reporters: string[]): Promise<string[]> {
    const titleId = String(title_id);
    if (!(await this.titles.find(titleId))) return reporters;
    const holders = new Set(await this.access.usersOf(titleId));
    const users = await this.users.findEach(reporters);
    return users.filter(({ id, role }) => isAdminRole(role) || holders.has(id)).map(({ id }) => id);
  }
}
