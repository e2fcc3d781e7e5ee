import { Injectable } from '@nestjs/common';

/** Moves all of a kind to the first key, and fails at the end where no key reads one of them. */
type Rekeys = (signal?: AbortSignal) => Promise<void>;

/** What is encrypted beside credentials: modules that keep some say here how it is moved, and re-keying knows none of them. */
@Injectable()
export class SealedElsewhere {
  private readonly kinds: Rekeys[] = [];

  add(rekeys: Rekeys): void {
    this.kinds.push(rekeys);
  }

  async rekey(signal?: AbortSignal): Promise<void> {
    for (const rekeys of this.kinds) await rekeys(signal);
  }
}
