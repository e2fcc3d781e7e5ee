import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  NAMES_SHOWN,
  PLAN_LASTS_MS,
  type PlanAction,
  planFactsOf,
  type PlanParameter,
} from '@keyroster/contracts';
import type { PlanAnswer, PlanPayload } from '@keyroster/contracts/dto';
import { type Caller, ownerOf, checkMay, checkMayPlan } from '../../../common/access/caller.js';
import { Clock } from '../../../common/time/clock.js';
import { AppError, notFound, planStale, staleIfGone } from '../../../common/errors/app-error.js';
import { fingerprintOf } from '../../../common/secrets/digests.js';
import { Reactions } from '../../../common/reactions.js';
import { Changes } from '../changes/index.js';
import { DraftsPlan, type Draft } from './drafting.js';
import { PlansRepository } from './plans.repository.js';
import { askedLanguage, inLanguage, texts } from '../../../common/context/texts.js';

const PARAMETERS: readonly PlanParameter[] = [
  'reason',
  'minutes',
  'days',
  'package_id',
  'titles',
  'group',
  'subtitleId',
];

@Injectable()
export class PlansService {
  constructor(
    private readonly repository: PlansRepository,
    private readonly reactions: Reactions,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  async make(asked: PlanPayload, caller: Caller): Promise<PlanAnswer> {
    checkMay(caller, planFactsOf(asked.action).permission);
    checkMayPlan(caller, asked.action);
    checkParameters(asked);
    const draft = await this.draft(asked, caller);
    if (draft.acts.length === 0) throw new AppError('NOTHING_TO_DO', texts().refusals.nothingToDo);
    const _id = new Types.ObjectId();
    const expiresAt = this.clock.now() + PLAN_LASTS_MS;
    await this.repository.insert({
      _id,
      ...ownerOf(caller),
      asked,
      print: fingerprintOf(factsOf(draft)),
      language: askedLanguage(),
      expires_at: new Date(expiresAt),
    });
    return {
      id: String(_id),
      action: asked.action,
      counts: draft.counts,
      total: draft.acts.length,
      names: draft.acts.slice(0, NAMES_SHOWN).map(({ name }) => name),
      blocked: draft.blocked,
      expires_at: expiresAt,
    };
  }

  async run(id: string, caller: Caller): Promise<{ action: PlanAction; done: number }> {
    const waiting = await this.repository.find(id, ownerOf(caller), this.clock.now());
    if (!waiting) throw notFound();
    const { action } = waiting.asked;
    const body = () => this.whole(id, caller);
    const done = planFactsOf(action).isFinal
      ? await this.changes.run(body)
      : await this.changes.undoable(action, body);
    return { action, done };
  }

  /** Drafts and runs in one transaction: a concurrent change makes it start again, and then be refused. */
  private async whole(id: string, caller: Caller): Promise<number> {
    const plan = await this.repository.take(id, ownerOf(caller), this.clock.now());
    if (!plan) throw notFound();
    // Drafts in the plan's own language, because the messages of what is blocked are compared, too.
    const drafted = inLanguage(plan.language, () => this.draft(plan.asked, caller));
    const draft = await staleIfGone(drafted);
    if (fingerprintOf(factsOf(draft)) !== plan.print) throw planStale();
    await draft.run();
    await this.changes.vetCaller(caller);
    const total = draft.acts.length;
    this.changes.note({ action: 'plan.run', target: id, after: { plan: plan.asked.action, total } });
    return total;
  }

  private draft(asked: PlanPayload, caller: Caller): Promise<Draft> {
    const found = this.reactions.of(DraftsPlan).find(({ facts }) => facts === asked.action);
    if (!found) throw new Error(`Nobody drafts ${asked.action}`);
    return found.run(asked, caller);
  }
}

function checkParameters(asked: PlanPayload): void {
  const { needs = [], takes = [] } = planFactsOf(asked.action);
  for (const name of PARAMETERS) {
    const isGiven = asked[name] !== undefined;
    if (isGiven && ![...needs, ...takes].includes(name)) {
      throw new AppError('UNKNOWN_FIELD', texts().server.unknownField);
    }
    if (!isGiven && needs.includes(name)) {
      throw new AppError('VALIDATION', texts().server.planNeeds(name), { field: name });
    }
  }
}

const factsOf = ({ acts, blocked }: Draft) => [
  acts.map(({ id, basis }) => [id, basis]),
  blocked.map(({ id, message }) => [id, message]),
];
