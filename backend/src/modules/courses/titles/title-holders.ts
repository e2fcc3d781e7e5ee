import { Injectable } from '@nestjs/common';
import type { TitleSource } from '@keyroster/contracts/dto';
import { Port } from '../../../common/port.js';

/** By ids. An unknown user is refused. */
interface Holders {
  titlesOf(userId: string): Promise<ReadonlyMap<string, TitleSource>>;
  titlesOfEach(userIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

/** The port through which titles learn who has them; assignments answer. */
@Injectable()
export class TitleHolders extends Port<Holders> {
  /** By title, through whom. */
  titlesOf(userId: string): Promise<ReadonlyMap<string, TitleSource>> {
    return this.asked.titlesOf(userId);
  }

  /** By user, the ids of their titles; an admin, and who is not there, isn't in it. */
  titlesOfEach(userIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    return this.asked.titlesOfEach(userIds);
  }
}
