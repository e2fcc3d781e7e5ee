import { Injectable } from '@nestjs/common';
import type { InboxKind } from '@keyroster/contracts';

type Listener = (kind: InboxKind) => void;

/** Where sources say that their part of the inbox may be another one now; whether it is, is looked at then. */
@Injectable()
export class InboxInvalidation {
  private readonly listeners: Listener[] = [];

  onInvalidate(listener: Listener): void {
    this.listeners.push(listener);
  }

  invalidate(kind: InboxKind): void {
    for (const listener of this.listeners) listener(kind);
  }
}
