import { Injectable } from '@nestjs/common';
import {
  isAdminRole,
  isStaffRole,
  may,
  PLAIN_LOCK,
  RENEWAL_DAYS,
  SUPERVISOR_CALLS,
  SUPERVISOR_ROLE,
  type ExplainCode,
  type ExplainRule,
} from '@keyroster/contracts';
import type { ExplainAnswer, ExplainedRule, ExplainQuery, ExplainRepair } from '@keyroster/contracts/dto';
import { callerAddress } from '../../../common/access/caller-address.js';
import { currentScope } from '../../../common/access/scope.js';
import { currentContext } from '../../../common/context/request-context.js';
import { orNotFound, notFound } from '../../../common/errors/app-error.js';
import { TitleMembers, type SeenThrough } from '../../courses/assignments/index.js';
import { CredentialLookupService, type SeatedCredential } from '../../courses/credentials/index.js';
import { SeatBoard } from '../../courses/seats/index.js';
import { SubtitlesService } from '../../courses/subtitles/index.js';
import { TitlesService, type TitleRef } from '../../courses/titles/index.js';
import { LoginAccounts, UserRoster, type Account } from '../../people/users/index.js';
import { AuditSearchService } from '../../record/audit/index.js';
import { EntryRules } from '../auth/index.js';
import { LoginTries } from '../login-tries/index.js';
import { SessionsService } from '../sessions/index.js';

type Values = Record<string, string | number>;

const explained = (
  rule: ExplainRule,
  holds: boolean,
  code: ExplainCode,
  values: Values = {},
  repair?: ExplainRepair,
): ExplainedRule => ({ rule, holds, detail: { code, values }, ...(!holds && repair && { repair }) });

const post = (path: string, body: Record<string, unknown>): ExplainRepair => ({
  method: 'POST',
  path,
  body,
});

const CODES: Record<SeenThrough, ExplainCode> = { role: 'sees_all', user: 'own', group: 'group' };

interface CourseQuestion {
  title: TitleRef | null;
  credential: SeatedCredential | null;
}

@Injectable()
export class CourseExplanation {
  constructor(
    private readonly titles: TitlesService,
    private readonly subtitles: SubtitlesService,
    private readonly credentials: CredentialLookupService,
    private readonly members: TitleMembers,
    private readonly board: SeatBoard,
  ) {}

  async find({ p_id, shop_id }: ExplainQuery, account: Account): Promise<CourseQuestion> {
    const credential = p_id === undefined ? null : orNotFound(await this.credentials.find(p_id));
    const titleId = credential ? (await this.subtitles.get(credential.subtitleId)).titleId : shop_id;
    const title = titleId === undefined ? null : orNotFound(await this.titles.find(titleId));
    if (title && !(await this.mayGive(title)) && !(await this.through(account, title))) throw notFound();
    return { title, credential };
  }

  async of(account: Account, { title, credential }: CourseQuestion): Promise<ExplainedRule[]> {
    return [
      ...(title ? [await this.title(account, title)] : []),
      ...(credential ? [await this.seat(account, credential)] : []),
    ];
  }

  /** Supervisors may only assign titles that they have themselves. */
  private async mayGive({ id }: TitleRef): Promise<boolean> {
    const scope = currentScope();
    return (
      !scope || (await this.members.through({ user_id: scope.userId, role: SUPERVISOR_ROLE }, id)) !== null
    );
  }

  private through({ id, role }: Account, title: TitleRef): Promise<SeenThrough | null> {
    return this.members.through({ user_id: id, role }, title.id);
  }

  private async title(account: Account, title: TitleRef): Promise<ExplainedRule> {
    const { id } = account;
    const through = await this.through(account, title);
    const mayGive = await this.mayGive(title);
    const repair = mayGive ? post('/api/shops/assign', { user_id: id, shop_id: [title.id] }) : undefined;
    const code = through ? CODES[through] : 'not_assigned';
    return explained('title', through !== null, code, { title: title.name }, repair);
  }

  private async seat({ id, role }: Account, credential: SeatedCredential): Promise<ExplainedRule> {
    const { id: _id, seats } = credential;
    const seat = (await this.board.of({ user_id: id, role }, [{ _id, seats }])).get(_id);
    if (!seat) return explained('seat', true, 'no_seats');
    if (seat.state === 'seated') return explained('seat', true, 'seat_held');
    const { of, in_use } = seat;
    if (seat.state === 'none' && in_use < of) return explained('seat', true, 'seat_free', { in_use, of });
    // Supervisors can't free a seat, so they aren't told whose it is.
    const loser = currentScope() ? undefined : await this.loser(id, credential.id);
    if (!loser) return explained('seat', false, 'seats_full', { in_use, of });
    const repair = post('/api/seats/free', { p_id: credential.id, user_id: loser.user_id });
    const values = { in_use, of, loses: loser.email, seen: loser.seen };
    return explained('seat', false, 'seats_full', values, repair);
  }

  /** The holder who was seen longest ago; nobody if others wait, because they would get the seat first. */
  private async loser(userId: string, credentialId: string) {
    const [seats] = await this.board.list(credentialId);
    if (!seats || seats.waiting.some(({ user_id }) => user_id !== userId)) return undefined;
    return [...seats.held].sort((one, other) => one.seen - other.seen)[0];
  }
}

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
