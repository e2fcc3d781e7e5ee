import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { isAdminRole } from '@keyroster/contracts';
import type { UserAnswer } from '@keyroster/contracts/dto';
import { InternedTexts } from '../../../common/interned-texts.js';
import type { LedgerColumns } from '../../people/renewals/index.js';
import { UserRoster } from '../../people/users/index.js';
import { AuditSearchService } from '../../record/audit/index.js';

/** A few milliseconds of looking up. */
const AT_ONCE = 5_000;
const FIRST_ROOM = 1_024;

const [GONE, MEMBER, ADMIN] = [0, 1, 2];

/** A field of users by which a report can be made. */
export type UserValue = 'niche' | 'profile_group';

/** What has become of the users of the ledger, by their number there. */
export interface LedgerStandings {
  /** The instant from which they don't count as subscribed, whatever the ledger says. */
  leftAt: Float64Array;
  /** 1 for who is there, and no admin. */
  isMember: Uint8Array;
}

/**
 * Knows what the ledger, which outlives its users, doesn't know of them. It follows the roster: to look a hundred thousand
 * users up for each report would take longer than to count what they paid.
 */
@Injectable()
export class LedgerUsers {
  private readonly texts = new InternedTexts();
  private state = new Uint8Array(FIRST_ROOM);
  private niche = new Int32Array(FIRST_ROOM);
  private profile_group = new Int32Array(FIRST_ROOM);
  private known = 0;
  private ledger: LedgerColumns | undefined;

  constructor(
    private readonly roster: UserRoster,
    private readonly audit: AuditSearchService,
  ) {
    roster.onChange((row, { kind }) => {
      if (kind === 'added' || kind === 'edited') this.follow(row.id, row.user);
      else if (kind === 'removed') this.follow(row.id, undefined);
    });
  }

  /** True to the ledger and the roster until the next await. */
  async of(ledger: LedgerColumns, since: number): Promise<LedgerStandings> {
    const deletions = await this.audit.lastOf('user.deleted', since);
    this.ledger = ledger;
    // More may be added while others have their turn.
    for (;;) {
      this.learn(ledger, Math.min(ledger.userCount, this.known + AT_ONCE));
      if (this.known === ledger.userCount) return this.standings(ledger, deletions);
      await nextTurn();
    }
  }

  /** The present values of a field by number, and the number of each user's; of who is gone ''. */
  valuesOf(field: UserValue): { keys: readonly string[]; numbers: Int32Array } {
    return { keys: this.texts.all, numbers: this[field] };
  }

  private learn(ledger: LedgerColumns, upTo: number): void {
    if (upTo > this.state.length) this.grow(Math.max(upTo, 2 * this.state.length));
    while (this.known < upTo) {
      const number = this.known;
      this.known += 1;
      this.note(number, this.roster.get(ledger.userId(number))?.user);
    }
  }

  private follow(id: string, user: UserAnswer | undefined): void {
    const number = this.ledger?.numberOfUser(id);
    if (number !== undefined && number < this.known) this.note(number, user);
  }

  private note(number: number, user: UserAnswer | undefined): void {
    this.state[number] = !user ? GONE : isAdminRole(user.role) ? ADMIN : MEMBER;
    this.niche[number] = this.texts.numberOf(user?.niche ?? '');
    this.profile_group[number] = this.texts.numberOf(user?.profile_group ?? '');
  }

  private standings(ledger: LedgerColumns, deletions: ReadonlyMap<string, number>): LedgerStandings {
    const leftAt = new Float64Array(this.known).fill(Number.POSITIVE_INFINITY);
    const isMember = new Uint8Array(this.known).fill(1);
    for (let number = 0; number < this.known; number += 1) {
      const state = this.state[number];
      if (state === MEMBER) continue;
      isMember[number] = 0;
      // Deleted before the span, or so long ago that the audit is archived: their last entry is all that is known.
      leftAt[number] =
        state === ADMIN
          ? Number.NEGATIVE_INFINITY
          : (deletions.get(ledger.userId(number)) ?? ledger.lastAt(number));
    }
    return { leftAt, isMember };
  }

  private grow(room: number): void {
    const { state, niche, profile_group } = this;
    this.state = new Uint8Array(room);
    this.state.set(state);
    this.niche = new Int32Array(room);
    this.niche.set(niche);
    this.profile_group = new Int32Array(room);
    this.profile_group.set(profile_group);
  }
}
