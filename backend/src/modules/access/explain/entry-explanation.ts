import { Injectable } from '@nestjs/common';
import { may, PLAIN_LOCK, RENEWAL_DAYS, type ExplainCode, type ExplainRule } from '@keyroster/contracts';
import type { ExplainedRule, ExplainRepair } from '@keyroster/contracts/dto';
import { callerAddress } from '../../../common/access/caller-address.js';
import { Clock } from '../../../common/time/clock.js';
import { UserRoster, type Account } from '../../people/users/index.js';
import { AuditSearchService } from '../../record/audit/index.js';
import { EntryRules } from '../auth/index.js';
import { LoginTries } from '../login-tries/index.js';
import { SessionsService } from '../sessions/index.js';

/** Where somebody last tried to log in, or was; empty where nothing is known. */
interface Tried {
  from: string;
  /** With the right password: names are public, and strangers try them too. */
  rightFrom: string;
}

const WRONG = ['wrong password', 'wrong passkey'];

type Values = Record<string, string | number>;

export const explained = (
  rule: ExplainRule,
  holds: boolean,
  code: ExplainCode,
  values: Values = {},
  repair?: ExplainRepair,
): ExplainedRule => ({ rule, holds, detail: { code, values }, ...(!holds && repair && { repair }) });

export const post = (path: string, body: Record<string, unknown>): ExplainRepair => ({
  method: 'POST',
  path,
  body,
});

/** Asks the rules that decide at a login, one by one. */
@Injectable()
export class EntryExplanation {
  constructor(
    private readonly rules: EntryRules,
    private readonly tries: LoginTries,
    private readonly sessions: SessionsService,
    private readonly audit: AuditSearchService,
    private readonly roster: UserRoster,
    private readonly clock: Clock,
  ) {}

  async of(account: Account): Promise<ExplainedRule[]> {
    const { from, rightFrom } = await this.lastTry(account.id);
    return [
      this.role(account),
      await this.lock(account),
      await this.pause(account, from),
      await this.whitelist(account, rightFrom),
      await this.subscription(account),
      await this.places(account),
    ];
  }

  /** Tries that a pause held back are written nowhere, those before them are. */
  private async lastTry(userId: string): Promise<Tried> {
    const row = this.roster.get(userId);
    const seen = { at: row?.touchedAt ?? 0, ip: row?.user.ip_address ?? '' };
    const refused = await this.audit.refusedLogins(userId);
    const later = (last: { at: number; ip: string } | undefined): string =>
      last && last.at >= seen.at ? last.ip : seen.ip;
    return {
      from: later(refused[0]),
      rightFrom: later(refused.find(({ reason }) => !WRONG.includes(reason))),
    };
  }

  private role({ role }: Account): ExplainedRule {
    if (!may(role, 'account.own')) return explained('role', false, 'no_right', { role });
    return explained('role', true, may(role, 'users.manage') ? 'admin' : 'member', { role });
  }

  private async lock(account: Account): Promise<ExplainedRule> {
    const holds = await this.rules.holds('lock', account, '');
    const repair = post('/api/users/lock', { id: account.id, value: false });
    return explained('lock', holds, holds ? 'not_locked' : 'locked', saidOf(account), repair);
  }

  private async pause(account: Account, from: string): Promise<ExplainedRule> {
    const until = await this.tries.pausedUntil(account.username, callerAddress(from, from));
    const holds = until <= this.clock.now();
    const repair = post('/api/users/unpause', { id: account.id });
    return explained('pause', holds, holds ? 'not_paused' : 'paused', holds ? {} : { until }, repair);
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
    if (at === null) return explained('subscription', holds, 'never_ends');
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

function saidOf({ lock }: Account): Values {
  const { reason, until } = lock ?? PLAIN_LOCK;
  return { ...(reason && { reason }), ...(until !== null && { until }) };
}
