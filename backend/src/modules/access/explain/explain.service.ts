import { Injectable } from '@nestjs/common';
import type { ExplainAnswer, ExplainQuery } from '@keyroster/contracts/dto';
import { orNotFound } from '../../../common/errors/app-error.js';
import { CredentialLookup, type SeatedCredential } from '../../courses/credentials/index.js';
import { SubtitleLookup } from '../../courses/subtitles/index.js';
import { TitleLookup, type TitleRef } from '../../courses/titles/index.js';
import { LoginAccounts } from '../../people/users/index.js';
import { EntryExplanation } from './entry-explanation.js';
import { SeatExplanation } from './seat-explanation.js';
import { TitleExplanation } from './title-explanation.js';

/** Why somebody may or may not sign in, or see a title or a credential. */
@Injectable()
export class Explain {
  constructor(
    private readonly accounts: LoginAccounts,
    private readonly entry: EntryExplanation,
    private readonly titleRule: TitleExplanation,
    private readonly seatRule: SeatExplanation,
    private readonly titles: TitleLookup,
    private readonly subtitles: SubtitleLookup,
    private readonly credentials: CredentialLookup,
  ) {}

  async of({ user_id, p_id, shop_id }: ExplainQuery): Promise<ExplainAnswer> {
    const account = orNotFound(await this.accounts.find(user_id));
    const credential = p_id === undefined ? null : orNotFound(await this.credentials.find(p_id));
    const title = await this.titleOf(credential, shop_id);
    const rules = await this.entry.of(account);
    if (title) rules.push(await this.titleRule.of(account, title));
    if (credential) rules.push(await this.seatRule.of(account, credential));
    return { may: rules.every(({ holds }) => holds), rules };
  }

  /** A credential lies in one; what is named has to be there. */
  private async titleOf(credential: SeatedCredential | null, shopId?: string): Promise<TitleRef | null> {
    const titleId = credential ? (await this.subtitles.get(credential.subtitleId)).titleId : shopId;
    return titleId === undefined ? null : orNotFound(await this.titles.find(titleId));
  }
}
