import {
  isLockOver,
  normaliseUsername,
  stepsWithin,
  type MessageWhy,
  type RuleStep,
} from '@keyroster/contracts';
import { isMailAddress, type UserAnswer } from '@keyroster/contracts/dto';
import { phoneNumber } from '../../../common/phone-number.js';
import { isEnding, type EndingRow, type RosterRow } from '../../people/users/index.js';
import type { Channel } from './channel.schema.js';
import type { Rule } from './rule.schema.js';

type Addressed = Pick<UserAnswer, 'email' | 'mail' | 'wasap'>;

export interface PlannedStep extends RuleStep {
  rule: Rule;
  row: EndingRow;
}

/** The address for a channel, or why there is none. */
export function addressFor(
  { email, mail, wasap }: Addressed,
  kind: Channel['kind'],
  region: string,
): { to: string; nowhere: MessageWhy | null } {
  const to = kind === 'http' ? phoneNumber(wasap, region) : mail || (isMailAddress(email) ? email : '');
  const nowhere = kind === 'http' ? 'no_number' : 'no_mail';
  return { to, nowhere: to === '' ? nowhere : null };
}

/** The steps that timed rules have between two instants, for everybody whom they are about. */
export function* plannedSteps(
  rules: readonly Rule[],
  rows: Iterable<RosterRow>,
  from: number,
  to: number,
): Generator<PlannedStep> {
  if (rules.length === 0) return;
  for (const row of rows) {
    if (!isEnding(row)) continue;
    for (const rule of rules) {
      if (!isAbout(rule, row)) continue;
      for (const step of stepsWithin(rule, row.end, Math.max(from, rule.since), to))
        yield { ...step, rule, row };
    }
  }
}

/** Why a user can't be sent to at that moment; null when they can. */
export function whyNotSend(
  { messages, is_locked, lock }: Pick<UserAnswer, 'messages' | 'is_locked' | 'lock'>,
  at: number,
): MessageWhy | null {
  if (!messages) return 'off';
  return is_locked && !(lock && isLockOver(lock, at)) ? 'locked' : null;
}

export const isAbout = (
  { supervisor, group_id }: Pick<Rule, 'supervisor' | 'group_id'>,
  { user, groupId }: { user: Pick<UserAnswer, 'supervisor'>; groupId: string | null },
): boolean =>
  (supervisor === '' || normaliseUsername(user.supervisor) === normaliseUsername(supervisor)) &&
  (group_id === null || String(group_id) === groupId);
