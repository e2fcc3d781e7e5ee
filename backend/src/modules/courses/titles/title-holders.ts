import { Injectable } from '@nestjs/common';
import { Port } from '../../../common/port.js';

/** By ids. An unknown user is refused. */
interface Holders {
  titlesOf(userId: string): Promise<string[]>;
  usersOf(...titleIds: string[]): Promise<string[]>;
}

/** The port through which titles learn who has them; assignments answer. */
@Injectable()
export class TitleHolders extends Port<Holders> {
  titlesOf(userId: string): Promise<string[]> {
    return this.asked.titlesOf(userId);
  }

  /** Each user once. */
  usersOf(...titleIds: string[]): Promise<string[]> {
    return this.asked.usersOf(...titleIds);
  }
}
