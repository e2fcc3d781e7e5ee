import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  CHANNELS_MAX,
  isTimedRule,
  normaliseUsername,
  placeholdersIn,
  storedName,
  type AuditAction,
  type RuleKind,
} from '@keyroster/contracts';
import type { RuleAnswer, SaveRulePayload } from '@keyroster/contracts/dto';
import { texts } from '../../../common/context/texts.js';
import { AppError, orNotFound } from '../../../common/errors/app-error.js';
import { pick } from '../../../common/pick.js';
import { OnAsked } from '../../../common/reactions.js';
import { Clock } from '../../../common/time/clock.js';
import { TemplatesService } from '../../people/templates/index.js';
import { GroupFinder } from '../../people/users/index.js';
import type { AuditFact } from '../../record/audit/index.js';
import { about, Changes, OnRenamed } from '../../record/changes/index.js';
import { CauseMessages } from './cause-messages.js';
import { ChannelsRepository } from './channels.repository.js';
import type { Rule } from './rule.schema.js';
import { RulesRepository } from './rules.repository.js';

@Injectable()
export class RulesService {
  constructor(
    private readonly repository: RulesRepository,
    private readonly channels: ChannelsRepository,
    private readonly templates: TemplatesService,
    private readonly groups: GroupFinder,
    private readonly changes: Changes,
    private readonly causes: CauseMessages,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<RuleAnswer[]> {
    return (await this.repository.list()).map(toRuleAnswer);
  }

  async save(payload: SaveRulePayload): Promise<void> {
    const { _id, name, on, when, days = [], hour = 0, template, channel, supervisor = '', group } = payload;
    if (isTimedRule(when) !== days.length > 0) {
      throw new AppError('VALIDATION', texts().server.ruleInvalid('days'), { field: 'days' });
    }
    await this.changes.run(async () => {
      const before = _id === undefined ? null : orNotFound(await this.repository.find(_id));
      if (!before && (await this.repository.count()) >= CHANNELS_MAX) {
        throw new AppError('GUARDED', texts().server.rulesTooMany);
      }
      // Locks template, channel and group, so that no concurrent change can delete them.
      const held = await this.templates.hold(template);
      if (!held) throw unknown('template');
      checkText(when, held.text, 'template');
      if (!(await this.channels.holdOne(channel))) throw unknown('channel');
      // A former group may stay although it is gone: the rule is about nobody then.
      const kept = before?.group_id && String(before.group_id) === group ? before.group_id : null;
      const group_id = kept ?? (group === undefined ? null : (await this.groups.hold(group, 'group'))._id);
      const timing = {
        when,
        days: [...days].sort((one, other) => other - one),
        hour: isTimedRule(when) ? hour : 0,
      };
      const former = before?.on ? pick(before, ['when', 'days', 'hour']) : undefined;
      const goesOn = before && JSON.stringify(former) === JSON.stringify(timing);
      const rule: Omit<Rule, '_id' | 'revision'> = {
        name: storedName(name),
        on,
        since: goesOn ? before.since : this.clock.now(),
        ...timing,
        template_id: new Types.ObjectId(template),
        channel_id: new Types.ObjectId(channel),
        supervisor: normaliseUsername(supervisor),
        group_id,
      };
      const id = before?._id ?? new Types.ObjectId();
      if (before) await this.repository.update(id, rule);
      else await this.repository.insert({ _id: id, revision: 0, ...rule });
      const after = { _id: id, ...rule };
      const facts = { ...(before && { before: factsOf(before) }), after: factsOf(after) };
      this.note(before ? 'rule.updated' : 'rule.created', after, facts);
    });
  }

  async remove(id: string): Promise<void> {
    await this.changes.run(async () => {
      const gone = orNotFound(await this.repository.removeOne(id));
      this.note('rule.deleted', gone, { before: factsOf(gone) });
    });
  }

  @OnAsked(TemplatesService, 'checkRules')
  async checkTemplate(id: string, text: string | null): Promise<void> {
    for (const { when } of await this.repository.holdOfTemplate(id)) {
      if (text === null) throw new AppError('GUARDED', texts().server.templateInUse);
      checkText(when, text, 'text');
    }
  }

  @OnRenamed('supervisors')
  async followSupervisor(from: string, to: string): Promise<void> {
    await this.repository.renameSupervisor(normaliseUsername(from), normaliseUsername(to));
    this.changes.after(() => this.causes.forget());
  }

  private note(action: AuditAction, rule: Told, facts: Pick<AuditFact, 'before' | 'after'>): void {
    this.changes.note({ ...about(action, rule), ...facts });
    this.changes.after(() => this.causes.forget());
  }
}

type Told = Omit<Rule, 'revision'>;

const factsOf = (rule: Told) => ({
  ...pick(rule, ['on', 'when', 'supervisor']),
  ...(isTimedRule(rule.when) && pick(rule, ['days', 'hour'])),
});

function checkText(when: RuleKind, text: string, field: string): void {
  const isPrivate = placeholdersIn(text).some((name) => name === 'password' || name === 'pin_link');
  if (isPrivate && when !== 'welcome') {
    throw new AppError('VALIDATION', texts().server.welcomeAlone, { field });
  }
}

const unknown = (field: string): AppError =>
  new AppError('NOT_FOUND', texts().server.ruleInvalid(field), { field });

const toRuleAnswer = (rule: Rule): RuleAnswer => ({
  _id: String(rule._id),
  ...pick(rule, ['name', 'on', 'when', 'days', 'hour', 'supervisor']),
  template: String(rule.template_id),
  channel: String(rule.channel_id),
  group: rule.group_id && String(rule.group_id),
});
