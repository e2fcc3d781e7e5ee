import { Injectable, Logger } from '@nestjs/common';
import { IMPORT_PLANS, isSupervisorRole, PLANS, type Permission } from '@keyroster/contracts';
import type { UndoableAction, UndoAnswer } from '@keyroster/contracts/dto';
import { type Caller, checkMay } from '../../../../common/access/caller.js';
import { SupervisedUsers } from '../../../../common/access/scope.js';
import { Clock } from '../../../../common/time/clock.js';
import { AtEach } from '../../../../common/time/loops.js';
import { notFound } from '../../../../common/errors/app-error.js';
import { toAppError } from '../../../../common/errors/to-app-error.js';
import { Reactions } from '../../../../common/reactions.js';
import type { Step } from '../../../../database/journal/journal.js';
import { OnStart } from '../../../../common/lifecycle.js';
import { Changes } from '../changes.js';
import { OnUndone, OnUndosOver } from '../change-reactions.js';
import { Restoration } from './restoration.js';
import type { Undo } from './undo.schema.js';
import { UndoRepository } from './undo.repository.js';

const permissionsOf = (plans: Record<string, { permission: Permission }>): Record<string, Permission> =>
  Object.fromEntries(Object.entries(plans).map(([action, { permission }]) => [action, permission]));

/** The permission of the original call. Programs can't undo actions that are missing here. */
const UNDO_PERMISSIONS: Partial<Record<UndoableAction, Permission>> = {
  ...permissionsOf(PLANS),
  ...permissionsOf(IMPORT_PLANS),
  'user.deleted': 'users.manage',
  'user.locked': 'users.manage',
  'user.unlocked': 'users.manage',
  'activity.reset': 'users.manage',
  'title.deleted': 'titles.manage',
  'subtitle.deleted': 'titles.manage',
  'credential.deleted': 'credentials.manage',
  'credential.image_updated': 'credentials.manage',
  'credential.paid': 'credentials.manage',
  'assignment.removed': 'assignments.manage',
  'payment.accepted': 'payments.manage',
  'group.deleted': 'groups.manage',
  'whitelist.removed': 'whitelist.manage',
  'whitelist.enforced': 'whitelist.manage',
  'whitelist.lifted': 'whitelist.manage',
  'package.removed': 'packages.manage',
  'logo.deleted': 'media.manage',
  'ad.deleted': 'media.manage',
};

@Injectable()
export class UndoService {
  private readonly logger = new Logger(UndoService.name);

  constructor(
    private readonly repository: UndoRepository,
    private readonly changes: Changes,
    private readonly restoration: Restoration,
    private readonly reactions: Reactions,
    private readonly supervised: SupervisedUsers,
    private readonly clock: Clock,
  ) {}

  @OnStart('record')
  start(): void {
    void this.forgetEnded();
  }

  /** Needed beside the TTL indexes, which don't remove what was kept for undos elsewhere. */
  @AtEach('minute')
  async forgetEnded(): Promise<void> {
    const now = this.clock.now();
    try {
      await this.repository.forgetEnded(now);
      for (const { run } of this.reactions.of(OnUndosOver)) await run(new Date(now));
    } catch (error) {
      if (toAppError(error).code !== 'UNAVAILABLE') this.logger.error(error);
    }
  }

  async list(caller: Caller): Promise<UndoAnswer[]> {
    const undos = await this.repository.list(this.clock.now());
    if (!isSupervisorRole(caller.role)) return undos.map(toAnswer);
    const theirs: Undo[] = [];
    for (const undo of undos) if (await this.isTheirs(undo, caller)) theirs.push(undo);
    return theirs.map(toAnswer);
  }

  async takeBack(id: string, caller: Caller): Promise<void> {
    await this.changes.run(async () => {
      const undo = await this.repository.take(id, this.clock.now());
      if (!undo || !(await this.isTheirs(undo, caller))) throw notFound();
      checkMay(caller, UNDO_PERMISSIONS[undo.action]);
      const steps = await this.repository.takeSteps(undo);
      if (!steps) throw notFound();
      const written = await this.restore(steps);
      await this.restoration.checkReferences(steps);
      for (const { facts, run } of this.reactions.of(OnUndone)) {
        const ids = written.get(facts);
        const theirs = steps.filter(({ collection }) => collection === facts);
        if (ids) await run([...ids], theirs);
      }
      this.announce(undo);
      await this.changes.vetCaller(caller);
    });
  }

  /** Supervisors may undo their own changes, as long as all users in them are theirs. */
  private async isTheirs({ supervisor }: Undo, caller: Caller): Promise<boolean> {
    if (!isSupervisorRole(caller.role)) return true;
    return supervisor?.id === caller.user_id && (await this.supervised.areAllOf(caller, supervisor.users));
  }

  private async restore(steps: readonly Step[]): Promise<Map<string, Set<string>>> {
    const written = new Map<string, Set<string>>();
    for (const step of steps) {
      const ids = written.get(step.collection) ?? new Set();
      for (const id of await this.restoration.takeBack(step)) ids.add(id);
      written.set(step.collection, ids);
    }
    return written;
  }

  /** In an undo of many things, only the entry of the plan itself has all names and counts. */
  private announce({ action, at, actor, names, counts, entries = [], news }: Undo): void {
    const change = { action, at: at.toISOString(), actor };
    const whole = { ...change, names, counts };
    if (entries.length === 0) this.changes.note({ action: 'undone', before: whole });
    this.changes.note(
      ...entries.map(({ id, ...about }) => ({
        action: 'undone' as const,
        ...about,
        before: entries.length === 1 || about.target_name === undefined ? whole : change,
        after: { undoes: id },
      })),
    );
    for (const one of news) this.changes.tell(one);
    this.changes.tell({ what: 'undo' });
  }
}

const toAnswer = ({ _id, at, until, actor, action, names, counts }: Undo): UndoAnswer => ({
  _id: String(_id),
  at: at.getTime(),
  until: until.getTime(),
  actor,
  action,
  names,
  counts,
});
