import { Injectable } from '@nestjs/common';
import type { OwnTroubleAnswer } from '@keyroster/contracts/dto';
import { Reactions } from '../../../../common/reactions.js';

/** By credential: what somebody reported and still sees. */
export type OwnTroubles = ReadonlyMap<string, OwnTroubleAnswer>;

/** What the reader of credentials asks of troubles. */
@Injectable()
export class ReportedTroubles {
  constructor(private readonly reactions: Reactions) {}

  by(userId: string): Promise<OwnTroubles> {
    return this.reactions.answerTo(ReportedTroubles, 'by')(userId);
  }
}
