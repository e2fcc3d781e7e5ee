import { Injectable } from '@nestjs/common';
import { daysLater, parseStartDate, SOURCE_DUE_DAYS, startOfDayInLima } from '@keyroster/contracts';
import { Clock } from '../../../common/time/clock.js';
import { TitleMembers } from '../../courses/assignments/index.js';
import { CredentialLookupService } from '../../courses/credentials/index.js';
import { PaymentDeskService } from '../../people/payments/index.js';
import { entryOf, ListsInbox, type InboxEntry } from './inbox-source.js';

@Injectable()
export class MoneySources {
  constructor(
    private readonly credentials: CredentialLookupService,
    private readonly members: TitleMembers,
    private readonly payments: PaymentDeskService,
    private readonly clock: Clock,
  ) {}

  @ListsInbox('payment', [{ collection: 'payments', fields: ['state'] }])
  async openPayments(): Promise<InboxEntry[]> {
    return (await this.payments.open()).map(({ _id, at, email, package: title, user_id }) =>
      entryOf({ id: String(_id), at, name: email, title, state: 'open', user_id: String(user_id) }),
    );
  }

  /** Credentials whose account must be paid again soon. */
  @ListsInbox('source', [{ collection: 'credentials', fields: ['paid_until'] }], true)
  async sources(): Promise<InboxEntry[]> {
    const now = this.clock.now();
    const entries: InboxEntry[] = [];
    for (const { id, name, titleId, title, paid_until } of await this.credentials.paid()) {
      const last = parseStartDate(paid_until);
      const at = last && startOfDayInLima(daysLater(last, -SOURCE_DUE_DAYS));
      if (last === null || at === null || at > now) continue;
      const count = (await this.members.of(titleId)).size;
      const until = startOfDayInLima(daysLater(last, 1));
      entries.push(entryOf({ id, at, name, title, count, until, state: paid_until }));
    }
    return entries;
  }
}
