import { Injectable } from '@nestjs/common';
import type { PublicUserAnswer, TitleUserAnswer } from '@keyroster/contracts/dto';
import { orNotFound } from '../../common/errors/app-error.js';
import { TitleAccess } from '../assignments/title-access.js';
import { CredentialLookup } from '../credentials/credential-lookup.js';
import { SubtitleLookup } from '../subtitles/subtitle-lookup.js';
import { AssignedUsers } from '../users/assigned-users.js';
import { TitlesRepository } from './titles.repository.js';

/** To whom a title is assigned: for admins, and, before the PIN screen, for anyone. */
@Injectable()
export class TitleUsers {
  constructor(
    private readonly repository: TitlesRepository,
    private readonly subtitles: SubtitleLookup,
    private readonly credentials: CredentialLookup,
    private readonly access: TitleAccess,
    private readonly users: AssignedUsers,
  ) {}

  async everyone(titleId: string): Promise<TitleUserAnswer[]> {
    orNotFound(await this.repository.find(titleId));
    return this.users.describe(await this.access.usersOf(titleId));
  }

  /** A subtitle's or credential's id counts for its title; an unknown one for nothing at all. */
  async whoMayEnter(id: string): Promise<PublicUserAnswer[]> {
    const titleId = await this.titleOf(id);
    return titleId === null ? [] : this.users.whoMayEnter(await this.access.usersOf(titleId));
  }

  private async titleOf(id: string): Promise<string | null> {
    if (await this.repository.find(id)) return id;
    const subtitleId = (await this.credentials.subtitleOf(id)) ?? id;
    return (await this.subtitles.find(subtitleId))?.titleId ?? null;
  }
}
