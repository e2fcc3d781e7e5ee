import { Injectable, Logger } from '@nestjs/common';
import type { DataKind, ErrorCode, SessionEnding } from '@keyroster/contracts';
import { groupedBy } from './grouped-by.js';
import { OnStart } from './lifecycle.js';
import { reactionKind, Reactions, type Declares, type Reaction } from './reactions.js';

export interface DataChange {
  what: DataKind;
  ids?: string[];
  userIds?: string[];
  titleIds?: string[];
}

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

/** Who was seen, at which address, when (ms), and in which session's ping; '' for a login. */
export type ClusterTouch = [id: string, ip: string, at: number, sessionId: string];

export interface DomainEventMap {
  'access.refused': { path: string; method: string };
  /** Emitted on every request with `X-Forwarded-For` while no proxy is trusted. */
  'proxy.unbelieved': undefined;
  'handshake.refused': { code: ErrorCode };
  'login.succeeded': { id: string };
  'login.refused': { reason: LoginRefusal };
  'session.ended': { id: string; ending: SessionEnding };
  /** Devices of one account took a session's place from one another more often than one person would. */
  'place.fought': { user_id: string };
  /** Emitted on every ping, so listeners must do next to nothing. */
  'session.pinged': { id: string };
  'user.touched': { id: string; ip: string; at: number };
  /** Emitted at each ping of a user who is at several places, so listeners must do next to nothing. */
  'user.shared': { id: string };
  /** Redis is reachable again. */
  'cluster.returned': undefined;
  /** Another process asks for the touches of this one. */
  'cluster.asked': undefined;
  'cluster.touched': { touches: ClusterTouch[] };
  'cluster.ended': { sessionId: string; ending: SessionEnding };
  'data.changed': DataChange;
}

type EventName = keyof DomainEventMap;
type Listener<Name extends EventName> = (event: DomainEventMap[Name]) => void | Promise<void>;

const onEvent = reactionKind<EventName, Listener<never>>('OnEvent');

/** Listeners run synchronously, so that the answer to a change reflects them. A failure is only logged. */
export const OnEvent: <Name extends EventName>(name: Name) => Declares<Listener<Name>> = onEvent;

@Injectable()
export class DomainEvents {
  private listeners: ReadonlyMap<EventName, Reaction<EventName, Listener<never>>[]> = new Map();
  private readonly logger = new Logger(DomainEvents.name);

  constructor(private readonly reactions: Reactions) {}

  @OnStart('boot')
  listenToAll(): void {
    this.listeners = groupedBy(this.reactions.of(onEvent), ({ facts }) => facts);
  }

  emit<Name extends EventName>(name: Name, event: DomainEventMap[Name]): void {
    for (const { run } of this.listeners.get(name) ?? []) void this.settled(run, event);
  }

  /** Also waits for the listeners, so that an answer that follows reflects what they do later. */
  async settle<Name extends EventName>(name: Name, event: DomainEventMap[Name]): Promise<void> {
    for (const { run } of this.listeners.get(name) ?? []) await this.settled(run, event);
  }

  /** Not async, because a promise for each ping would cost too much. */
  private settled(run: Listener<never>, event: unknown): Promise<void> | undefined {
    try {
      return run(event as never)?.catch((error: unknown) => this.logger.error(error));
    } catch (error) {
      this.logger.error(error);
      return undefined;
    }
  }
}
