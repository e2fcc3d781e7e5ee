import fc from 'fast-check';
import {
  DAY_MS,
  HOUR_MS,
  isStepOver,
  RULE_DAYS_MAX,
  stepsWithin,
  subscriptionEnd,
  type RuleTiming,
} from '@keyroster/contracts';
import { Types } from 'mongoose';
import type { RosterRow } from '../../people/users/index.js';
import { isAbout, plannedSteps, whyNotSend } from './message-plan.js';
import type { Rule } from './rule.schema.js';

const day = fc.integer({ min: 0, max: 400 });
/** Includes month ends and leap days. */
const end = day.map((days) => subscriptionEnd('01/01/2028', days + 1) ?? 0);
const timing: fc.Arbitrary<RuleTiming> = fc.record({
  when: fc.constantFrom('before_end' as const, 'after_end' as const),
  days: fc.uniqueArray(fc.integer({ min: 0, max: RULE_DAYS_MAX }), { minLength: 1, maxLength: 5 }),
  hour: fc.integer({ min: 0, max: 23 }),
});
const rule = timing.map((one): Rule => ({
  ...one,
  _id: new Types.ObjectId(),
  days: [...one.days],
  name: '',
  on: true,
  since: 0,
  template_id: new Types.ObjectId(),
  channel_id: new Types.ObjectId(),
  supervisor: '',
  group_id: null,
  revision: 0,
}));
const row = (at: number, seq: number): RosterRow =>
  ({ id: String(seq), end: at, groupId: null, user: { supervisor: '', seq } }) as unknown as RosterRow;
const named = (steps: ReturnType<typeof plannedSteps>) =>
  [...steps].map(({ rule: { _id }, row: { id }, days, due }) => `${String(_id)} ${id} ${days} ${due}`).sort();

it('what a day is foretold to bring is what looks at each quarter of an hour find in it', () => {
  const start = subscriptionEnd('01/01/2028', 1) ?? 0;
  fc.assert(
    fc.property(
      fc.array(rule, { maxLength: 4 }),
      fc.array(end, { maxLength: 8 }),
      fc.integer({ min: 0, max: 400 * 96 }),
      (rules, ends, quarters) => {
        const rows = ends.map(row);
        const now = start + quarters * (HOUR_MS / 4);
        const foretold = named(plannedSteps(rules, rows, now, now + DAY_MS));
        const made: string[] = [];
        for (let at = now; at < now + DAY_MS; at += HOUR_MS / 4) {
          made.push(...named(plannedSteps(rules, rows, at, at + HOUR_MS / 4)));
        }
        expect(made.sort()).toEqual(foretold);
      },
    ),
  );
});

it('a step before the end is due at its hour of the day on which that many days are left', () => {
  fc.assert(
    fc.property(timing, end, (one, at) => {
      for (const { days, due } of stepsWithin(one, at, -Infinity, Infinity)) {
        const lima = new Date(due - 5 * HOUR_MS);
        expect([lima.getUTCHours(), lima.getUTCMinutes()]).toEqual([one.hour, 0]);
        expect(isStepOver(one, at, due, due)).toBe(false);
        if (one.when === 'after_end') continue;
        expect(Math.floor((at - due - 1) / DAY_MS)).toBe(days);
        expect(isStepOver(one, at, due, at)).toBe(true);
      }
    }),
  );
});

it.each([
  [{ messages: false, is_locked: false, lock: null }, 'off'],
  [{ messages: true, is_locked: true, lock: { reason: '', until: null, at: 1, by: 'root' } }, 'locked'],
  [{ messages: true, is_locked: true, lock: { reason: '', until: 5, at: 1, by: 'root' } }, null],
  [{ messages: true, is_locked: false, lock: null }, null],
])('%j can be sent to, or not: %j', (user, why) => {
  expect(whyNotSend(user, 10)).toBe(why);
});

it('a rule for a supervisor is about users whose field names them in any spelling of a username', () => {
  const rule = { supervisor: 'rosa_paz', group_id: null };
  const of = (supervisor: string) => isAbout(rule, { user: { supervisor }, groupId: null });
  expect(['rosa_paz', ' Rosa Paz ', 'rosa', ''].map(of)).toEqual([true, true, false, false]);
});
