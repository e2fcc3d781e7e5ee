import type { Step } from '../../../../database/journal/journal.js';
import { idOf, plainOf } from '../../../../database/journal/raw-documents.js';
import type { User } from '../user.schema.js';

/**
 * Users as they were until a change of them was taken back, by the steps of that change, the last one first. Memory can't
 * be asked: another process may have made that change a moment ago.
 */
export class FormerUsers {
  private readonly removed = new Set<string>();
  private readonly made = new Map<string, User>();
  private readonly fields = new Map<string, Partial<User>>();

  constructor(steps: readonly Step[]) {
    for (const { kind, documents } of steps) {
      for (const document of documents) {
        const id = idOf(document);
        if (kind === 'removed') this.removed.add(id);
        else if (kind === 'made') this.made.set(id, plainOf(document) as unknown as User);
        else {
          const { after } = plainOf(document) as unknown as { after: Partial<User> };
          this.fields.set(id, { ...after, ...this.fields.get(id) });
        }
      }
    }
  }

  /** Null for who was not there. */
  of(user: User): User | null {
    const id = String(user._id);
    return this.removed.has(id) ? null : { ...user, ...this.fields.get(id) };
  }

  madeAmong(ids: readonly string[]): User[] {
    return ids.flatMap((id) => {
      const made = this.made.get(id);
      return made ? [{ ...made, ...this.fields.get(id) }] : [];
    });
  }
}
