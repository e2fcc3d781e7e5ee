import { Injectable } from '@nestjs/common';
import { deviceOf } from '@keyroster/contracts';
import { SessionsService } from '../../access/sessions/index.js';

@Injectable()
export class Devices {
  constructor(private readonly sessions: SessionsService) {}

  async of(sessionIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (sessionIds.length === 0) return new Map();
    const agents = await this.sessions.agentsOf([...new Set(sessionIds)]);
    return new Map([...agents].map(([id, agent]) => [id, deviceOf(agent)]));
  }

  async namesOf(sessionIds: readonly string[]): Promise<string[]> {
    return [...new Set((await this.of(sessionIds)).values())].filter((device) => device !== '');
  }
}
