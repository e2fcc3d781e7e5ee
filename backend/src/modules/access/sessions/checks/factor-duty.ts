import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../../common/access/caller.js';
import { Reactions } from '../../../../common/reactions.js';

/** Who has to have a second factor and has none: those who keep the factors answer. */
@Injectable()
export class FactorDuty {
  constructor(private readonly reactions: Reactions) {}

  isMissing(whose: Pick<Caller, 'user_id' | 'role' | 'viewing'>): Promise<boolean> {
    return this.reactions.answerTo(FactorDuty, 'isMissing')(whose);
  }
}
