import { Injectable } from '@nestjs/common';
import type { TitleCountsAnswer, TitleUserAnswer } from '@keyroster/contracts/dto';
import { orNotFound } from '../../../common/errors/app-error.js';
import { groupedBy } from '../../../common/grouped-by.js';
import { RecentBytes } from '../../../common/recent-bytes.js';
import { Clock } from '../../../common/time/clock.js';
import { AssignedUsers } from '../../people/users/index.js';
import { TitleAccess, TitleMembers, type TitleHolding } from '../assignments/index.js';
import { CredentialLookupService } from '../credentials/index.js';
import { SubtitlesService } from '../subtitles/index.js';
import { TitlesService } from '../titles/index.js';

interface PublicList {
  json: string;
  members: TitleHolding;
  version: number;
  /** Outside of this time the list is rebuilt: a subscription has ended, or the clock was changed. */
  from: number;
  until: number;
}

const NOBODY = JSON.stringify({ users: [] });
const LISTS_MAX_BYTES = 32 * 1024 * 1024;

/** Lists who has a title: for admins, and without sign-in for the PIN screen. */
@Injectable()
export class TitleUsersService {
  private readonly lists = new Map<string, PublicList>();
  private readonly recent = new RecentBytes(LISTS_MAX_BYTES);

  constructor(
    private readonly titles: TitlesService,
    private readonly subtitles: SubtitlesService,
    private readonly credentials: CredentialLookupService,
    private readonly members: TitleMembers,
    private readonly access: TitleAccess,
    private readonly users: AssignedUsers,
    private readonly clock: Clock,
  ) {}

  async everyone(titleId: string): Promise<Iterable<TitleUserAnswer>> {
    orNotFound(await this.titles.find(titleId));
    return this.users.describe(await this.members.read(titleId));
  }

  async countEach(): Promise<TitleCountsAnswer[]> {
    const titles = await this.titles.list();
    const subtitles = groupedBy(
      await this.subtitles.ofTitles(titles.map(({ id }) => id)),
      ({ titleId }) => titleId,
    );
    const credentials = await this.credentials.countBySubtitle();
    const users = await this.access.countHolders();
    return titles.map(({ id }) => {
      const own = subtitles.get(id) ?? [];
      return {
        _id: id,
        subtitles: own.length,
        credentials: own.reduce((sum, subtitle) => sum + (credentials.get(subtitle.id) ?? 0), 0),
        users: users.get(id) ?? 0,
      };
    });
  }

  /** Returns JSON, cached for all callers. The id of a subtitle or credential stands for its title. */
  async whoMayEnter(id: string): Promise<string> {
    const titleId = await this.titleOf(id);
    if (titleId === null) return NOBODY;
    const members = await this.members.of(titleId);
    const known = this.lists.get(titleId);
    const list = known && this.isCurrent(known, members) ? known : this.make(members);
    this.lists.set(titleId, list);
    for (const unused of this.recent.touch(titleId, list.json.length)) {
      this.lists.delete(unused);
      this.members.forget(unused);
    }
    return list.json;
  }

  private isCurrent({ members, version, from, until }: PublicList, present: TitleHolding): boolean {
    const now = this.clock.now();
    return members === present && version === this.users.version && now >= from && now < until;
  }

  private make(members: TitleHolding): PublicList {
    const { version } = this.users;
    const { users, from, until } = this.users.whoMayEnter(members.keys());
    return { json: JSON.stringify({ users }), members, version, from, until };
  }

  private async titleOf(id: string): Promise<string | null> {
    if (await this.titles.find(id)) return id;
    const subtitleId = (await this.credentials.find(id))?.subtitleId ?? id;
    return (await this.subtitles.find(subtitleId))?.titleId ?? null;
  }
}
