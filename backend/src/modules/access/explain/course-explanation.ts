import { Injectable } from '@nestjs/common';
import { SUPERVISOR_ROLE, type ExplainCode, type ExplainRule } from '@keyroster/contracts';
import type { ExplainedRule, ExplainQuery, ExplainRepair } from '@keyroster/contracts/dto';
import { currentScope } from '../../../common/access/scope.js';
import { notFound, orNotFound } from '../../../common/errors/app-error.js';
import { TitleMembers, type SeenThrough } from '../../courses/assignments/index.js';
import { CredentialLookupService, type SeatedCredential } from '../../courses/credentials/index.js';
import { SeatBoard } from '../../courses/seats/index.js';
import { SubtitlesService } from '../../courses/subtitles/index.js';
import { TitlesService, type TitleRef } from '../../courses/titles/index.js';
import type { Account } from '../../people/users/index.js';

export type Values = Record<string, string | number>;

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
