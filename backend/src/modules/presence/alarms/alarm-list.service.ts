import { Injectable } from '@nestjs/common';
import { ADMINS_ROOM, HOUR_MS, SYSTEM_USERNAME } from '@keyroster/contracts';
import type { AlarmAnswer, AlarmListAnswer, AlarmsQuery, CloseAlarmPayload } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { currentScope, scopeOf, shownName } from '../../../common/access/scope.js';
import { asSystem } from '../../../common/context/request-context.js';
import { texts } from '../../../common/context/texts.js';
import { AppError, forbidden, orNotFound } from '../../../common/errors/app-error.js';
import { Clock } from '../../../common/time/clock.js';
import { pick } from '../../../common/pick.js';
import { NewsOf } from '../../../realtime/collection-news.js';
import type { News } from '../../../realtime/news.js';
import { UserEdits, UserRoster } from '../../people/users/index.js';
import { about, Changes, OnRemoved } from '../../record/changes/index.js';
import { toTenths } from '../model/index.js';
import { SpanListService } from '../spans/span-list.service.js';
import { ALARM_RULE_ID, type Alarm } from './alarm.schema.js';
import { ALARM_NEWS, AlarmsRepository, type AlarmClosing, type Rule } from './alarms.repository.js';
import { Alarms } from './alarms.js';

@Injectable()
export class AlarmListService {
  constructor(
    private readonly repository: AlarmsRepository,
    private readonly spans: SpanListService,
    private readonly roster: UserRoster,
    private readonly changes: Changes,
    private readonly alarms: Alarms,
    private readonly users: UserEdits,
    private readonly clock: Clock,
  ) {}

  @NewsOf('alarms', ALARM_NEWS)
  news(): News[] {
    return [{ event: 'alarm:changed', payload: [], rooms: [ADMINS_ROOM] }];
  }

  async list(query: AlarmsQuery): Promise<AlarmListAnswer> {
    const scope = currentScope();
    const search = { ...query, ...(scope && { user_ids: this.roster.idsOf(scope.name) }) };
    const { found, total } = await this.repository.list(search);
    const open = found.filter((alarm) => alarm.open);
    const asked = open.map(({ user_id, since, last }) => ({
      userId: String(user_id),
      from: since,
      to: last,
    }));
    const lengths = await this.spans.overlapOfEach(asked);
    const lengthOf = new Map(open.map((alarm, place) => [alarm, lengths[place] ?? 0]));
    return {
      alarms: found.map((alarm) => toAnswer(alarm, lengthOf.get(alarm) ?? alarm.overlap_ms)),
      total,
    };
  }

  open(): Promise<Alarm[]> {
    return this.repository.open();
  }

  async close({ id, mute_hours }: CloseAlarmPayload, caller: Caller): Promise<void> {
    if (mute_hours !== undefined && scopeOf(caller)) throw forbidden();
    const alarm = orNotFound(await this.repository.find(id));
    // A supervisor may close only the alarms of their users; others those of deleted users, too.
    if (scopeOf(caller)) await this.users.find(String(alarm.user_id));
    if (!alarm.open && mute_hours === undefined) {
      throw new AppError('NOTHING_TO_DO', texts().server.alarmClosed);
    }
    const overlap_ms = await this.overlapOf(alarm);
    await this.changes.run(async () => {
      const closed = await this.end(alarm, Infinity, { closed_by: caller.username, overlap_ms });
      if (mute_hours !== undefined) {
        const until = mute_hours === 0 ? 0 : this.clock.now() + mute_hours * HOUR_MS;
        await this.repository.mute(alarm.user_id, until);
      }
      this.changes.note({
        ...about(closed ? 'alarm.closed' : 'alarm.muted', { _id: alarm.user_id, name: alarm.email }),
        ...(mute_hours !== undefined && { after: { mute_hours } }),
      });
    });
    this.alarms.forget(String(alarm.user_id));
  }

  /** Closes an alarm unless it went on after `lastAtMost`. */
  async closeBySystem(alarm: Alarm, lastAtMost: number): Promise<void> {
    const closing = { closed_by: SYSTEM_USERNAME, overlap_ms: await this.overlapOf(alarm) };
    await asSystem(() => this.changes.run(() => this.end(alarm, lastAtMost, closing)));
    this.alarms.forget(String(alarm.user_id));
  }

  @OnRemoved('users')
  async removeUsers(userIds: string[]): Promise<void> {
    const gone = new Set(userIds);
    const theirs = (await this.open()).filter(({ user_id }) => gone.has(String(user_id)));
    for (const alarm of theirs) await this.closeBySystem(alarm, Infinity);
  }

  rule(): Promise<Rule> {
    return this.repository.rule();
  }

  async setRule(rule: Rule): Promise<void> {
    await this.changes.run(async () => {
      const before = await this.repository.rule();
      await this.repository.setRule(rule);
      this.changes.note({ action: 'alarm.rule_changed', target: ALARM_RULE_ID, before, after: rule });
    });
  }

  private async end(
    { _id, user_id }: Alarm,
    lastAtMost: number,
    closing: Omit<AlarmClosing, 'closed_at'>,
  ): Promise<boolean> {
    const at = { closed_at: this.clock.now() };
    const closed = await this.repository.close(_id, lastAtMost, { ...closing, ...at });
    if (closed) await this.users.setAlarm(String(user_id), null);
    return closed !== null;
  }

  private async overlapOf({ user_id, since, last }: Alarm): Promise<number> {
    const [ms = 0] = await this.spans.overlapOfEach([{ userId: String(user_id), from: since, to: last }]);
    return ms;
  }
}

const toAnswer = (alarm: Alarm, overlapMs: number): AlarmAnswer => ({
  ...pick(alarm, ['email', 'ips', 'devices', 'since', 'last', 'kind', 'closed_at']),
  _id: String(alarm._id),
  user_id: String(alarm.user_id),
  minutes: toTenths(overlapMs),
  closed_by: alarm.closed_by === null ? null : shownName(alarm.closed_by),
});
