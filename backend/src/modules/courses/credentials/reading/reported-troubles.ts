import { Injectable } from '@nestjs/common';
import type { OwnTroubleAnswer } from '@keyroster/contracts/dto';
import { Port } from '../../../../common/port.js';

/** By credential: what somebody reported and still sees. */
export type OwnTroubles = ReadonlyMap<string, OwnTroubleAnswer>;

interface Troubles {
  reportedBy(userId: string): Promise<OwnTroubles>;
}

/** What the reader of credentials asks of troubles. */
@Injectable()
export class ReportedTroubles extends Port<Troubles> {
  by(userId: string): Promise<OwnTroubles> {
    return this.asked.reportedBy(userId);
  }
}
