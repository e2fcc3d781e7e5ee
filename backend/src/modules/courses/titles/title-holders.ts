import { Injectable } from '@nestjs/common';
import type { TitleSource } from '@keyroster/contracts/dto';
import { Reactions } from '../../../common/reactions.js';

/** Who has titles: assignments answer. */
@Injectable()
export class TitleHolders {
  constructor(private readonly reactions: Reactions) {}

  /** By title, through whom. An unknown user is refused. */
  titlesOf(userId: string): Promise<ReadonlyMap<string, TitleSource>> {
    return this.reactions.answerTo(TitleHolders, 'titlesOf')(userId);
  }

  /** By user, the ids of their titles; an admin, and who is not there, isn't in it. */
  titlesOfEach(userIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    return this.reactions.answerTo(TitleHolders, 'titlesOfEach')(userIds);
  }
}
