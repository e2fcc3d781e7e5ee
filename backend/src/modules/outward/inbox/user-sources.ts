import { Injectable } from '@nestjs/common';
import { boardColumnOf, DAY_MS, PAUSE_MAX_MS, SUPERVISOR_INBOX } from '@keyroster/contracts';
import { AtEach } from '../../../common/time/loops.js';
import { Clock } from '../../../common/time/clock.js';
import { BatchLoader } from '../../../database/batch-loader.js';
import { LeakedPasswordsService } from '../../courses/credentials/index.js';
import { TroublesService } from '../../courses/troubles/index.js';
import { NearEnds, OnRoster, type RosterChange, type RosterRow } from '../../people/users/index.js';
import { AlarmListService } from '../../presence/index.js';
import { AuditSearchService } from '../../record/audit/index.js';
import { InboxNews } from './inbox-news.js';
import { entryOf, ListsInbox, type InboxEntry } from './inbox-source.js';

const OF_ACCESS = ['role', 'is_locked', 'sub_start_date', 'sub_validity', 'profile_group'] as const;
const OF_EXPOSED = ['assignments', 'group_titles', 'credentials'].map((collection) => ({ collection }));

@Injectable()
export class UserSources {
  /** Shared by concurrent callers, because a read goes through all readings of passwords. */
  private readonly exposedReads = new BatchLoader(
    () => null,
    () => this.readExposed(),
  );
  /** May also hold pauses that are over. */
  private readonly paused = new Map<string, { email: string; until: number }>();
  private endsLookedAt = this.clock.now();

  constructor(
    private readonly alarmList: AlarmListService,
    private readonly troubleList: TroublesService,
    private readonly ends: NearEnds,
    private readonly passwords: LeakedPasswordsService,
    private readonly audit: AuditSearchService,
    private readonly news: InboxNews,
    private readonly clock: Clock,
  ) {}

  @ListsInbox('alarm', [{ collection: 'alarms' }])
  async alarms(): Promise<InboxEntry[]> {
    return (await this.alarmList.open()).map(({ _id, user_id, email, since, kind }) =>
      entryOf({ id: String(_id), at: since, name: email, state: kind, user_id: String(user_id) }),
    );
  }

  @ListsInbox('trouble', [{ collection: 'troubles' }])
  async troubles(): Promise<InboxEntry[]> {
    return (await this.troubleList.open()).map(({ _id, opened_at, name, title, reports }) =>
      entryOf({
        id: _id,
        at: opened_at,
        name,
        title,
        count: reports.length,
        state: JSON.stringify(reports.map(({ user_id, kind, note }) => [user_id, kind, note])),
      }),
    );
  }

  @ListsInbox('exposed', OF_EXPOSED)
  exposed(): Promise<InboxEntry[]> {
    return this.exposedReads.join(() => undefined);
  }

  /** Users whose last day it is and who weren't told, as under Today on the board of renewals. */
  @ListsInbox('expiring', [], true)
  expiring(): Promise<InboxEntry[]> {
    const now = this.clock.now();
    const rows = [...this.ends.between(now, now + DAY_MS)].filter(
      ({ end, toldAt }) => toldAt === null && boardColumnOf(end, now) === 'today',
    );
    return Promise.resolve(
      rows.map(({ id, user, end }) =>
        entryOf({ id, at: end - DAY_MS, name: user.email, until: end, state: String(end), user_id: id }),
      ),
    );
  }

  @ListsInbox('pause', [], true)
  async pauses(): Promise<InboxEntry[]> {
    const now = this.clock.now();
    const paused = [...this.paused].filter(([, { until }]) => until > now);
    if (paused.length === 0) return [];
    const since = await this.audit.lastOf('login.paused', now - PAUSE_MAX_MS);
    return paused.map(([id, { email, until }]) =>
      entryOf({ id, at: since.get(id) ?? now, name: email, until, state: String(until), user_id: id }),
    );
  }

  @OnRoster(['added', 'edited', 'removed', 'told'])
  hearEnd(_row: RosterRow, change: RosterChange): void {
    this.news.outdate('expiring');
    // The user has changed supervisors, so the items of both supervisors have changed.
    if (change.kind !== 'edited' || change.former === undefined) return;
    for (const kind of SUPERVISOR_INBOX) this.news.outdate(kind);
  }

  @OnRoster(['added', 'removed', 'edited'], OF_ACCESS)
  hearAccess(): void {
    this.news.outdate('exposed');
  }

  /** A user whose subscription ends loses access without a change of the data. */
  @AtEach('minute')
  hearEnds(): void {
    const [from, to] = [this.endsLookedAt, this.clock.now()];
    this.endsLookedAt = to;
    const [ended] = this.ends.between(from, to);
    if (ended) this.news.outdate('exposed');
  }

  @OnRoster(['added', 'removed', 'edited'])
  followPause({ id, user: { email, paused_until: until } }: RosterRow, { kind }: RosterChange): void {
    const known = this.paused.get(id);
    if (until === null || kind === 'removed') this.paused.delete(id);
    else this.paused.set(id, { email, until });
    if (this.paused.get(id)?.until !== known?.until) this.news.outdate('pause');
  }

  private async readExposed(): Promise<InboxEntry[]> {
    return (await this.passwords.list()).map(({ p_id, name, title, changed_at, gone, total }) =>
      entryOf({
        id: p_id,
        at: gone[0]?.last_read ?? changed_at,
        name,
        title,
        count: total,
        state: JSON.stringify([total, changed_at, gone.map(({ email }) => email)]),
      }),
    );
  }
}
