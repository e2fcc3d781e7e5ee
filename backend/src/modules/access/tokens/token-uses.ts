import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../common/time/clock.js';
import { ProgramTokensRepository } from './program-tokens.repository.js';

const MINUTE_MS = 60_000;

/** When each token was last used, and from where: stored once a minute at most, by all processes together. */
@Injectable()
export class TokenUses {
  private readonly logger = new Logger(TokenUses.name);
  /** By token, when this process noted it last. */
  private readonly notedAt = new Map<string, number>();

  constructor(
    private readonly repository: ProgramTokensRepository,
    private readonly clock: Clock,
  ) {}

  /** No call waits for it. */
  note(id: string, ip: string): void {
    const now = this.clock.now();
    const before = this.notedAt.get(id);
    if (before !== undefined && Math.abs(now - before) < MINUTE_MS) return;
    this.notedAt.set(id, now);
    this.repository.noteUse(id, new Date(now), ip || null, new Date(now - MINUTE_MS)).catch(() => {
      this.notedAt.delete(id);
      this.logger.warn('The last use of a token could not be noted yet');
    });
  }
}
