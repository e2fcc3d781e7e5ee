import { Injectable } from '@nestjs/common';

/** Moves all of a kind to the first key, and answers which of them no key reads, in words; null where all are moved. */
type Rekeys = (signal?: AbortSignal) => Promise<string | null>;

/** What is encrypted beside credentials: modules that keep some say here how it is moved, and re-keying knows none of them. */
@Injectable()
export class SealedElsewhere {
  private readonly kinds: Rekeys[] = [];

  add(rekeys: Rekeys): void {
    this.kinds.push(rekeys);
  }

  /** Answers what no key reads. No kind waits for another one's to be readable. */
  async rekey(signal?: AbortSignal): Promise<string[]> {
    const unreadable: string[] = [];
    for (const rekeys of this.kinds) {
      const left = await rekeys(signal);
      if (left !== null) unreadable.push(left);
    }
    return unreadable;
  }
}
