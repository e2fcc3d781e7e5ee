import type { UserAnswer } from '@keyroster/contracts/dto';
import { SharedTexts } from '../../../../common/shared-texts.js';
import type { ListedUser } from '../lists/user-lists.repository.js';
import { toUserAnswer } from '../user.mapper.js';

/** What few different texts are written in. */
const ALIKE = [
  'role',
  'profile_group',
  'payment_method',
  'niche',
  'affiliate',
  'supervisor',
  'sub_start_date',
] as const satisfies ReadonlyArray<keyof UserAnswer>;

const NO_ADDRESSES: string[] = [];

/** Users as they are answered, in the least room: each is held as long as they are there, and there may be a million. */
export class KeptUsers {
  private readonly texts = new SharedTexts();

  of(user: ListedUser): UserAnswer {
    // Whether a pause is over is asked when it is answered.
    const kept = toUserAnswer(user, 0);
    for (const field of ALIKE) kept[field] = this.texts.of(kept[field]);
    const { ip_address, first_ip, ip_address_history: history } = kept;
    // The driver's own list has room for sixteen more.
    kept.ip_address_history =
      history.length === 0 ? NO_ADDRESSES : history.map((ip) => sameOf(ip, ip_address));
    kept.first_ip = sameOf(first_ip, ip_address);
    return kept;
  }
}

/** The very text that is held already, where it is the same. */
const sameOf = (text: string, held: string): string => (text === held ? held : text);
