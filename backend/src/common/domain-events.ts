import { EventEmitter } from 'node:events';
import { Injectable, Logger } from '@nestjs/common';
import type { DataKind, ErrorCode, SessionEndCode } from '@keyroster/contracts';

/** Data that screens show, and whom it concerns beside the admins. */
export interface DataChange {
  what: DataKind;
  ids?: string[];
  userIds?: string[];
  /** Concerns everybody to whom one of these is assigned. */
  titleIds?: string[];
}

/** Why a login was turned away; the last two before any password was looked at. */
export const LOGIN_REFUSALS = [
  'unknown user',
  'wrong password',
  'locked',
  'expired',
  'address not listed',
  'paused',
  'too many',
] as const;

export type LoginRefusal = (typeof LOGIN_REFUSALS)[number];

/** What happened, told after it was committed. Whoever tells doesn't know who listens. */
export interface DomainEventMap {
  'access.refused': { path: string; method: string };
  'handshake.refused': { code: ErrorCode };
  'login.succeeded': { id: string };
  'login.refused': { reason: LoginRefusal };
  'session.ended': { id: string; user_id: string; code: SessionEndCode };
  'user.touched': { id: string; ip: string; at: number };
  'data.changed': DataChange;
}

@Injectable()
export class DomainEvents {
  private readonly emitter = new EventEmitter();
  private readonly logger = new Logger(DomainEvents.name);

  emit<Name extends keyof DomainEventMap>(name: Name, event: DomainEventMap[Name]): void {
    this.emitter.emit(name, event);
  }

  /**
   * Listeners run at once, so that the answer to a change already knows of it. One that fails harms neither the
   * change that happened nor the other listeners.
   */
  on<Name extends keyof DomainEventMap>(
    name: Name,
    listener: (event: DomainEventMap[Name]) => void | Promise<void>,
  ): void {
    this.emitter.on(name, (event: DomainEventMap[Name]) => {
      try {
        listener(event)?.catch((error: unknown) => this.logger.error(error));
      } catch (error) {
        this.logger.error(error);
      }
    });
  }
}
