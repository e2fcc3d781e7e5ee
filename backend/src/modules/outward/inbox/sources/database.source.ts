import { Injectable } from '@nestjs/common';
import { MongodRelease } from '../../../../database/connection/mongod-release.js';
import { entryOf, type InboxEntry, type InboxSource } from '../inbox-source.js';

/** The database is a MongoDB that has known holes, or whose line gets no more fixes; a start finds that out. */
@Injectable()
export class DatabaseSource implements InboxSource {
  readonly kind = 'database';

  constructor(private readonly release: MongodRelease) {}

  entries(): Promise<InboxEntry[]> {
    const { found } = this.release;
    if (found === undefined) return Promise.resolve([]);
    const { at, hasKnownHole, version, moveTo } = found;
    const id = hasKnownHole ? 'holes' : 'over';
    return Promise.resolve([entryOf({ id, at, name: version, title: moveTo, state: version })]);
  }

  mayTurn(): boolean {
    return false;
  }
}
