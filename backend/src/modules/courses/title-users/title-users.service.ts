import { Injectable } from '@nestjs/common';
import type { TitleUserAnswer } from '@keyroster/contracts/dto';
import { orNotFound } from '../../../common/errors/app-error.js';
import { TitleMembers } from '../assignments/index.js';
import { CredentialLookup } from '../credentials/index.js';
import { SubtitleLookup } from '../subtitles/index.js';
import { TitleLookup } from '../titles/index.js';
import { AssignedUsers } from '../../people/users/index.js';
import { PublicLists } from './public-lists.js';

const NOBODY = Buffer.from(JSON.stringify({ users: [] }));

/** Who has a title: for admins, and, before the PIN screen, for anyone. */
@Injectable()
export class TitleUsers {
  constructor(
    private readonly titles: TitleLookup,
    private readonly subtitles: SubtitleLookup,
    private readonly credentials: CredentialLookup,
    private readonly members: TitleMembers,
    private readonly users: AssignedUsers,
    private readonly lists: PublicLists,
  ) {}

  async everyone(titleId: string): Promise<Iterable<TitleUserAnswer>> {
    orNotFound(await this.titles.find(titleId));
    return this.users.describe(await this.members.read(titleId));
  }

  /** As JSON. A subtitle's or credential's id counts for its title; an unknown one for nothing at all. */
  async whoMayEnter(id: string): Promise<Buffer> {
    const titleId = await this.titleOf(id);
    return titleId === null ? NOBODY : this.lists.of(titleId);
  }

  private async titleOf(id: string): Promise<string | null> {
    if (await this.titles.find(id)) return id;
    const subtitleId = (await this.credentials.find(id))?.subtitleId ?? id;
    return (await this.subtitles.find(subtitleId))?.titleId ?? null;
  }
}
