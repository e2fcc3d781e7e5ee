import { Injectable } from '@nestjs/common';
import {
  isAdminRole,
  isStaffRole,
  may,
  PLAIN_LOCK,
  RENEWAL_DAYS,
  SUPERVISOR_CALLS,
} from '@keyroster/contracts';
import type { ExplainAnswer, ExplainedRule, ExplainQuery } from '@keyroster/contracts/dto';
import { callerAddress } from '../../../common/access/caller-address.js';
import { currentScope } from '../../../common/access/scope.js';
import { currentContext } from '../../../common/context/request-context.js';
import { orNotFound } from '../../../common/errors/app-error.js';
import { LoginAccounts, UserRoster, type Account } from '../../people/users/index.js';
import { AuditSearchService } from '../../record/audit/index.js';
import { EntryRules } from '../auth/index.js';
import { LoginTries } from '../login-tries/index.js';
import { SessionsService } from '../sessions/index.js';
import { CourseExplanation, explained, post, type Values } from './course-explanation.js';

const WRONG = ['wrong password', 'wrong passkey'];

@Injectable()
export class ExplainService {
  constructor(
    private readonly rules: EntryRules,
    private readonly tries: LoginTries,
    private readonly sessions: SessionsService,
    private readonly audit: AuditSearchService,
    private readonly roster: UserRoster,
    private readonly accounts: LoginAccounts,
    private readonly courses: CourseExplanation,
  ) {}

  async of(query: ExplainQuery): Promise<ExplainAnswer> {
    const account = orNotFound(await this.accounts.findInScope(query.user_id));
    const asked = await this.courses.find(query, account);
    const { from, rightFrom } = await this.lastTry(account.id);
    const rules = [
      this.role(account),
      await this.lock(account),
      await this.pause(account, from),
      await this.whitelist(account, rightFrom),
      await this.subscription(account),
      await this.places(account),
      ...(await this.courses.of(account, asked)),
    ];
    return {
      may: rules.every(({ holds }) => holds),
      rules: currentScope() ? rules.map(forSupervisor) : rules,
    };
  }

  /** Tries that a pause refuses aren't recorded, but those before it are. */
  private async lastTry(userId: string) {
    const row = this.roster.get(userId);
    const seen = { at: row?.touchedAt ?? 0, ip: row?.user.ip_address ?? '' };
    const refused = await this.audit.refusedLogins(userId);
    const later = (last: { at: number; ip: string } | undefined): string =>
      last && last.at >= seen.at ? last.ip : seen.ip;
    return {
      from: later(refused[0]),
      // The last try with a right password, because strangers try public names with wrong ones.
      rightFrom: later(refused.find(({ reason }) => !WRONG.includes(reason))),
    };
  }

  private role({ role }: Account): ExplainedRule {
    if (!may(role, 'account.own')) return explained('role', false, 'no_right', { role });
    return explained('role', true, isAdminRole(role) ? 'admin' : 'member', { role });
  }

  private async lock(account: Account): Promise<ExplainedRule> {
    const holds = await this.rules.holds('lock', account, '');
    const isOthers = currentScope() !== null && account.lock?.by !== currentContext()?.caller?.username;
    const repair = isOthers ? undefined : post('/api/users/lock', { id: account.id, value: false });
    return explained('lock', holds, holds ? 'not_locked' : 'locked', saidOf(account), repair);
  }

  private async pause(account: Account, from: string): Promise<ExplainedRule> {
    const until = await this.tries.pauseOf(account.username, callerAddress(from, from));
    if (until === null) return explained('pause', true, 'not_paused');
    return explained('pause', false, 'paused', { until }, post('/api/users/unpause', { id: account.id }));
  }

  private async whitelist(account: Account, ip: string): Promise<ExplainedRule> {
    const holds = await this.rules.holds('whitelist', account, ip);
    if (ip === '') return explained('whitelist', holds, holds ? 'let_in' : 'no_address', { ip });
    const repair = post('/api/whitelist', { ip_address: ip });
    return explained('whitelist', holds, holds ? 'let_in' : 'not_listed', { ip }, repair);
  }

  private async subscription(account: Account): Promise<ExplainedRule> {
    const { id, ends_at: at } = account;
    const holds = await this.rules.holds('subscription', account, '');
    if (at === null) {
      return explained('subscription', holds, isStaffRole(account.role) ? 'never_ends' : 'first_use');
    }
    const repair = post('/api/renewals', { user_id: id, days: RENEWAL_DAYS });
    return explained('subscription', holds, holds ? 'ends' : 'ended', { at }, repair);
  }

  private async places({ id, usage_limit: limit }: Account): Promise<ExplainedRule> {
    const { inUse: used, makingWay } = await this.sessions.placesOf({ id, usage_limit: limit });
    if (limit === 0) return explained('places', true, 'unlimited', { used });
    const [eldest] = makingWay;
    if (!eldest) return explained('places', true, 'place_free', { used, limit });
    const { ip, agent, createdAt } = eldest;
    return explained('places', true, 'makes_way', { used, limit, ip, agent, since: createdAt.getTime() });
  }
}

/** Keeps the repair only if a supervisor may make it. */
function forSupervisor({ repair, ...rule }: ExplainedRule): ExplainedRule {
  const calls = Object.values(SUPERVISOR_CALLS).flat();
  const mayMake = repair !== undefined && calls.includes(`${repair.method} ${repair.path}`);
  return mayMake ? { ...rule, repair } : rule;
}

function saidOf({ lock }: Account): Values {
  const { reason, until } = lock ?? PLAIN_LOCK;
  return { ...(reason && { reason }), ...(until !== null && { until }) };
}
