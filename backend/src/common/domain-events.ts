import { EventEmitter } from 'node:events';
import { Injectable, Logger } from '@nestjs/common';
import type { DataKind, ErrorCode, SessionEnding } from '@keyroster/contracts';
import { OnStart } from './lifecycle.js';
import { ReactionKind, Reactions, type Declares } from './reactions.js';

/** Data that screens show, and whom it concerns beside the admins. */
export interface DataChange {
  what: DataKind;
  ids?: string[];
  userIds?: string[];
  /** Concerns everybody who has one of these. */
  titleIds?: string[];
}

/** Why a login was turned away; the last two before any password was looked at. */
export const LOGIN_REFUSALS = [
  'unknown user',
  'wrong password',
  'wrong code',
  'wrong passkey',
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
  /** Told at each call that names an address through a proxy, where none is trusted. */
  'proxy.unbelieved': undefined;
  'handshake.refused': { code: ErrorCode };
  'login.succeeded': { id: string };
  'login.refused': { reason: LoginRefusal };
  'session.ended': { id: string; user_id: string } & SessionEnding;
  /** Their devices took one place from one another more often than anybody does alone. */
  'place.fought': { user_id: string };
  /** Told at each ping: whoever listens does next to nothing. */
  'session.pinged': { id: string };
  'user.touched': { id: string; ip: string; at: number };
  'data.changed': DataChange;
}

type EventName = keyof DomainEventMap;
type Listener<Name extends EventName> = (event: DomainEventMap[Name]) => void | Promise<void>;

const onEvent = new ReactionKind<EventName, Listener<never>>('OnEvent', (name) => name);

/**
 * Runs when it happens, at once, so that the answer to a change already knows of it. A listener that fails harms neither
 * the change that happened nor the other listeners.
 */
export const OnEvent = <Name extends EventName>(name: Name): Declares<Listener<Name>> =>
  onEvent.declare<Listener<Name>>(name);

@Injectable()
export class DomainEvents {
  private readonly emitter = new EventEmitter();
  private readonly logger = new Logger(DomainEvents.name);

  constructor(private readonly reactions: Reactions) {}

  @OnStart('boot')
  listenToAll(): void {
    for (const { facts, run } of this.reactions.of(onEvent)) this.listen(facts, run);
  }

  emit<Name extends EventName>(name: Name, event: DomainEventMap[Name]): void {
    this.emitter.emit(name, event);
  }

  private listen(name: EventName, listener: Listener<never>): void {
    this.emitter.on(name, (event: unknown) => {
      try {
        listener(event as never)?.catch((error: unknown) => this.logger.error(error));
      } catch (error) {
        this.logger.error(error);
      }
    });
  }
}
