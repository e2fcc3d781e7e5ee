import { Injectable } from '@nestjs/common';
import { TIMED_RULES, type MessageWhy } from '@keyroster/contracts';
import { Settings } from '../../../config/settings.js';
import { UserRoster } from '../../people/users/index.js';
import type { Channel } from './channel.schema.js';
import { ChannelsRepository } from './channels.repository.js';
import { addressFor, plannedSteps, whyNotSend, type PlannedStep } from './message-plan.js';
import { RulesRepository } from './rules.repository.js';

export interface AddressedStep extends PlannedStep {
  channel: Channel;
  to: string;
  /** Why it can't be sent; null when it can. */
  why: MessageWhy | null;
}

/** What timed rules have to send between two instants: what is made and what is foretold come from here alone. */
@Injectable()
export class MessageSteps {
  constructor(
    private readonly rules: RulesRepository,
    private readonly channels: ChannelsRepository,
    private readonly roster: UserRoster,
    private readonly settings: Settings,
  ) {}

  async hasRules(): Promise<boolean> {
    return (await this.rules.about(TIMED_RULES)).length > 0;
  }

  async between(from: number, to: number): Promise<AddressedStep[]> {
    const rules = await this.rules.about(TIMED_RULES);
    if (rules.length === 0) return [];
    const channels = await this.channels.byId();
    const steps: AddressedStep[] = [];
    for (const step of plannedSteps(rules, this.roster.rows(), from, to)) {
      const channel = channels.get(String(step.rule.channel_id));
      if (!channel) continue;
      const { to, nowhere } = addressFor(step.row.user, channel.kind, this.settings.phoneRegion);
      steps.push({ ...step, channel, to, why: whyNotSend(step.row.user, step.due) ?? nowhere });
    }
    return steps.sort((one, other) => one.due - other.due || one.row.user.seq - other.row.user.seq);
  }
}
