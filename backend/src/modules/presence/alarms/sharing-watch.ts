import { Injectable, Logger } from '@nestjs/common';
import { isListed, type IpList } from '@keyroster/contracts';
import { OnEvent, type DomainEventMap } from '../../../common/domain-events.js';
import { Clock } from '../../../common/time/clock.js';
import { Loop } from '../../../common/time/loop.js';
import { Settings } from '../../../config/settings.js';
import { WhitelistPolicy } from '../../access/whitelist/index.js';
import { UserRoster } from '../../people/users/index.js';
import { latestSharing, latestTurns, overlapsOf } from '../model/index.js';
import { LiveSpans, type LiveSpan, type Person } from '../spans/live-spans.js';
import { AlarmSweep } from './alarm-sweep.js';
import { Alarms, type AlarmCause } from './alarms.js';

/** Gathers pings of one user, so that they are checked together, and never within the ping. */
const GATHER_MS = 200;

@Injectable()
export class SharingWatch {
  private readonly logger = new Logger(SharingWatch.name);
  private readonly waiting = new Set<string>();
  private readonly looking = new Loop({
    run: () => this.lookAtAll(),
    gatherMs: GATHER_MS,
    failed: (error) => this.logger.debug(error),
  });

  constructor(
    private readonly spans: LiveSpans,
    private readonly alarms: Alarms,
    private readonly sweep: AlarmSweep,
    private readonly whitelist: WhitelistPolicy,
    private readonly roster: UserRoster,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Devices that keep taking one place from each other share the account. */
  @OnEvent('place.fought')
  hearFight({ user_id }: DomainEventMap['place.fought']): Promise<void> {
    return this.alarms.raiseFight(user_id, this.clock.now());
  }

  @OnEvent('user.shared')
  see({ id }: DomainEventMap['user.shared']): void {
    this.waiting.add(id);
    this.looking.wake();
  }

  private async lookAtAll(): Promise<void> {
    const ids = [...this.waiting];
    this.waiting.clear();
    const list = await this.whitelist.listed();
    for (const id of ids) {
      const person = this.spans.person(id);
      if (person) await this.look(person, list);
    }
  }

  private async look(person: Person, list: IpList): Promise<void> {
    const spans = person.spans.filter(({ ip }) => !isListed(list, ip));
    const alarm = this.roster.get(person.id)?.user.alarm;
    if (alarm) return this.goOn(alarm, spans);
    const after = await this.alarms.countedSince(person.id, this.clock.now());
    if (after === null) return;
    const cause = this.sharing(person, spans, after) ?? this.turns(person, spans, after);
    if (cause) await this.alarms.raise(cause);
  }

  private goOn(alarm: string, spans: readonly LiveSpan[]): void {
    const overlap = overlapsOf(spans).at(-1);
    if (!overlap) return;
    const there = spans.filter(({ from, to }) => from < overlap.to && to > overlap.from);
    this.sweep.note({
      id: alarm,
      last: overlap.to,
      ips: overlap.ips,
      sessionIds: there.map(({ sessionId }) => sessionId),
    });
  }

  private sharing({ id }: Person, spans: readonly LiveSpan[], after: number): AlarmCause | null {
    const sharing = latestSharing(spans, after);
    if (!sharing || sharing.last - sharing.since <= this.settings.alarmGraceMs) return null;
    return { userId: id, kind: 'overlap', ...sharing };
  }

  private turns(person: Person, spans: readonly LiveSpan[], after: number): AlarmCause | null {
    for (const [sessionId, stays] of person.stays) {
      const own = spans.filter((span) => span.sessionId === sessionId);
      const latest = own.toSorted((one, other) => other.to - one.to).slice(0, 1);
      const now = latest.map(({ ip, place, to }) => ({ ip, place, at: to }));
      const counted = [...stays, ...now].filter(
        ({ ip, at }) => at > after && own.some((span) => span.ip === ip),
      );
      const turns = latestTurns(counted);
      const last = counted.at(-1);
      if (turns && last) {
        return { userId: person.id, kind: 'turns', ...turns, last: last.at, sessionIds: [sessionId] };
      }
    }
    return null;
  }
}
