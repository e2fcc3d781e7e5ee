import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../../common/access/caller.js';
import { Port } from '../../../../common/port.js';

type Whose = Pick<Caller, 'user_id' | 'role' | 'viewing'>;

interface Duty {
  isMissing(whose: Whose): Promise<boolean>;
}

/** The port through which sessions learn who has to have a second factor and has none; those who keep them answer. */
@Injectable()
export class FactorDuty extends Port<Duty> {
  isMissing(whose: Whose): Promise<boolean> {
    return this.asked.isMissing(whose);
  }
}
