import type { Gathered } from './delta-lanes.js';

interface LoggedFrame extends Gathered {
  to: number;
}

const MAX_FRAMES = 300;
const MAX_CHANGES = 50_000;

export class FrameLog {
  private frames: LoggedFrame[] = [];
  private changes = 0;
  private forgotten = 0;

  add(to: number, gathered: Gathered): void {
    this.frames.push({ to, ...gathered });
    this.changes += gathered.fields.size + gathered.removed.size;
    while (this.frames.length > MAX_FRAMES || (this.changes > MAX_CHANGES && this.frames.length > 1)) {
      const [oldest] = this.frames.splice(0, 1);
      if (!oldest) break;
      this.changes -= oldest.fields.size + oldest.removed.size;
      this.forgotten = oldest.to;
    }
  }

  since(seq: number, now: number): Gathered | null {
    if (seq > now || seq < this.forgotten) return null;
    const missed = this.frames.filter((frame) => frame.to > seq);
    return missed.reduce(merge, { fields: new Map(), removed: new Set() });
  }
}

function merge(earlier: Gathered, later: Gathered): Gathered {
  for (const id of later.removed) {
    earlier.fields.delete(id);
    earlier.removed.add(id);
  }
  for (const [id, fields] of later.fields) {
    earlier.removed.delete(id);
    earlier.fields.set(id, new Set([...(earlier.fields.get(id) ?? []), ...fields]));
  }
  return earlier;
}
