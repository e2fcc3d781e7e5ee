import { Injectable } from '@nestjs/common';
import { OnChange } from '../../../database/feed/change-feed.js';
import type { KeyedReplica } from '../../../database/replica/keyed-replica.js';
import { Replicas } from '../../../database/replica/replicas.js';
import { AlarmsRepository } from './alarms.repository.js';

export interface Gate {
  isOpen: boolean;
  closedAt: number;
  mutedUntil: number;
}

/** That an alarm goes on is no news. */
export const ALARM_NEWS = ['kind', 'closed_at', 'muted_until'];

/** Asked at each ping of somebody who is at two places at once, and therefore answered from memory. */
@Injectable()
export class AlarmGates {
  private readonly gates: KeyedReplica<Gate>;

  constructor(repository: AlarmsRepository, replicas: Replicas) {
    this.gates = replicas.keyed('alarms', async (userId) => {
      const latest = await repository.latestOf(userId);
      return {
        isOpen: latest?.open ?? false,
        closedAt: latest?.closed_at ?? 0,
        mutedUntil: latest?.muted_until ?? 0,
      };
    });
  }

  of(userId: string): Promise<Gate> {
    return this.gates.get(userId);
  }

  read(userId: string): Promise<Gate> {
    return this.gates.read(userId);
  }

  forget(userId: string): void {
    this.gates.outdate(userId);
  }

  /** The news names the alarm and not its user; few are asked about. */
  @OnChange('alarms', ALARM_NEWS)
  forgetAll(): void {
    this.gates.outdateAll();
  }
}
