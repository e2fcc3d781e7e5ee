import { Injectable } from '@nestjs/common';
import { CAUSE_WAITS_MS, isStaffRole, type RuleKind } from '@keyroster/contracts';
import { Clock } from '../../../common/time/clock.js';
import { OnChange } from '../../../database/feed/change-feed.js';
import { Replicas } from '../../../database/replica/replicas.js';
import { UserEdits } from '../../people/users/index.js';
import { OnOutward, type OutwardEvent } from '../../record/changes/index.js';
import { ChannelsRepository } from './channels.repository.js';
import { MessageDrafts } from './message-drafts.js';
import { isAbout } from './message-plan.js';
import { MessagesRepository, type NewMessage } from './messages.repository.js';
import { RulesRepository } from './rules.repository.js';

/** Writes messages about an event within the change that causes it. */
@Injectable()
export class CauseMessages {
  /** Cached, because each change asks for them. */
  private readonly rules = this.replicas.single('rules', () => this.repository.list());

  constructor(
    private readonly repository: RulesRepository,
    private readonly replicas: Replicas,
    private readonly channels: ChannelsRepository,
    private readonly messages: MessagesRepository,
    private readonly drafts: MessageDrafts,
    private readonly users: UserEdits,
    private readonly clock: Clock,
  ) {}

  /** Called directly in the process that changes a rule, and by the change feed in all others. */
  @OnChange('rules')
  forget(): void {
    this.rules.outdate();
  }

  @OnOutward()
  async write(events: readonly OutwardEvent[]): Promise<void> {
    const causes = events.flatMap(({ cause }) => cause ?? []);
    if (causes.length === 0) return;
    const whens = new Set<RuleKind>(causes.map(({ when }) => when));
    const rules = (await this.rules.get()).filter(({ on, when }) => on && whens.has(when));
    if (rules.length === 0) return;
    const channels = await this.channels.byId();
    const ids = [...new Set(causes.flatMap(({ userIds }) => userIds))];
    const users = new Map((await this.users.findEach(ids)).map((user) => [String(user._id), user]));
    const due = this.clock.now() + CAUSE_WAITS_MS;
    const made: NewMessage[] = [];
    const links = new Map<string, string>();
    for (const { when, step, userIds, password } of causes) {
      for (const user of userIds.flatMap((id) => users.get(id) ?? [])) {
        if (isStaffRole(user.role)) continue;
        for (const rule of rules.filter((one) => one.when === when)) {
          const channel = channels.get(String(rule.channel_id));
          const groupId = user.profile_group_id && String(user.profile_group_id);
          if (!channel || !isAbout(rule, { user, groupId })) continue;
          made.push(await this.drafts.draft({ rule, channel, user, step, due, password, links }));
        }
      }
    }
    await this.messages.append(made);
  }
}
