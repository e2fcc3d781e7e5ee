import { Injectable } from '@nestjs/common';
import type { InboxKind } from '@keyroster/contracts';

type Listener = (kind: InboxKind) => void;

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
