import { Injectable } from '@nestjs/common';
import { GroupFinder, type FoundGroup } from '../changes/groups/group-finder.js';

/** Finds the group of a row, each group once. */
type RowGroup = ((nameOrId: string) => Promise<FoundGroup>) & { found: ReadonlyMap<string, FoundGroup> };

/** The groups that the rows of a file name. */
@Injectable()
export class RowGroups {
  constructor(private readonly groups: GroupFinder) {}

  finder(): RowGroup {
    const found = new Map<string, FoundGroup>();
    const find = async (nameOrId: string): Promise<FoundGroup> => {
      const group = found.get(nameOrId) ?? (await this.groups.get(nameOrId));
      found.set(nameOrId, group);
      return group;
    };
    return Object.assign(find, { found });
  }

  /** Inside the transaction: none of them can be deleted beside it. */
  async hold({ found }: RowGroup): Promise<void> {
    for (const nameOrId of found.keys()) await this.groups.hold(nameOrId);
  }
}
