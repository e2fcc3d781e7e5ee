import { Injectable } from '@nestjs/common';
import { ADMINS_ROOM } from '@keyroster/contracts';
import type { AlarmAnswer, AlarmListAnswer } from '@keyroster/contracts/dto';
import { currentScope, shownName } from '../../../common/access/scope.js';
import { LIST_LIMIT } from '../../../database/batches.js';
import { NewsOf } from '../../../realtime/collection-news.js';
import type { News } from '../../../realtime/publisher.js';
import { UserRoster } from '../../people/users/index.js';
import { Changes } from '../../record/changes/index.js';
import { toTenths } from '../model/index.js';
import { SpanList } from '../spans/span-list.service.js';
import { ALARM_RULE_ID, type Alarm } from './alarm.schema.js';
import { ALARM_NEWS, AlarmsRepository, type AlarmSearch, type Rule } from './alarms.repository.js';

@Injectable()
export class AlarmList {
  constructor(
    private readonly repository: AlarmsRepository,
    private readonly spans: SpanList,
    private readonly roster: UserRoster,
    private readonly changes: Changes,
  ) {}

  @NewsOf('alarms', ALARM_NEWS)
  news(): News[] {
    return [{ event: 'alarm:changed', payload: [], rooms: [ADMINS_ROOM] }];
  }

  async list(query: AlarmSearch): Promise<AlarmListAnswer> {
    const scope = currentScope();
    const search = { ...query, ...(scope && { user_ids: this.roster.idsOf(scope.name) }) };
    const alarms = await this.repository.list({ ...search, limit: search.limit ?? LIST_LIMIT });
    const open = alarms.filter((alarm) => alarm.open);
    const asked = open.map(({ user_id, since, last }) => ({
      userId: String(user_id),
      from: since,
      to: last,
    }));
    const lengths = await this.spans.overlapOfEach(asked);
    const lengthOf = new Map(open.map((alarm, place) => [alarm, lengths[place] ?? 0]));
    return {
      alarms: alarms.map((alarm) => toAnswer(alarm, lengthOf.get(alarm) ?? alarm.overlap_ms)),
      total: await this.repository.count(search),
    };
  }

  open(): Promise<Alarm[]> {
    return this.repository.list({ state: 'open' });
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
}

function toAnswer(alarm: Alarm, overlapMs: number): AlarmAnswer {
  const { email, ips, devices, since, last, kind, closed_at, closed_by } = alarm;
  return {
    _id: String(alarm._id),
    user_id: String(alarm.user_id),
    email,
    ips,
    devices,
    since,
    last,
    minutes: toTenths(overlapMs),
    kind,
    closed_at,
    closed_by: closed_by === null ? null : shownName(closed_by),
  };
}
