import { type ClassConstructor, plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import * as dto from './index.js';
import { ANSWERS, USER } from './testing/answer-examples.js';
import { MONEY_ANSWERS } from './testing/money-examples.js';
import { OUTREACH_ANSWERS } from './testing/outreach-examples.js';
import { TRUST_ANSWERS } from './testing/trust-examples.js';

const isValid = (type: ClassConstructor<object>, answer: object): boolean =>
  validateSync(plainToInstance(type, answer), { whitelist: true, forbidNonWhitelisted: true }).length === 0;

const EXAMPLES = [...ANSWERS, ...MONEY_ANSWERS, ...TRUST_ANSWERS, ...OUTREACH_ANSWERS];

describe.each(EXAMPLES.map(([type, answer]) => ({ name: type.name, type, answer })))(
  '$name',
  ({ type, answer }) => {
    it('takes an answer of the contract', () => {
      expect(
        validateSync(plainToInstance(type, answer), { whitelist: true, forbidNonWhitelisted: true }),
      ).toEqual([]);
    });

    it('misses no field silently and lets no other in', () => {
      const optional = ['by', 'code', 'field'];
      for (const field of Object.keys(answer).filter((name) => !optional.includes(name))) {
        expect({ field, valid: isValid(type, { ...answer, [field]: undefined }) }).toEqual({
          field,
          valid: false,
        });
      }
      expect(isValid(type, { ...answer, password_hash: 'x' })).toBe(false);
    });
  },
);

describe('an answered user', () => {
  it('carries exactly the fields of the contract', () => {
    for (const field of Object.keys(USER)) {
      expect({ field, valid: isValid(dto.UserAnswer, { ...USER, [field]: undefined }) }).toEqual({
        field,
        valid: false,
      });
    }
    expect(isValid(dto.UserListAnswer, { users: [{ ...USER, password: 'x' }], total: 1 })).toBe(false);
  });

  it('can be sorted by each of them', () => {
    expect([...dto.USER_SORT_FIELDS].sort()).toEqual(Object.keys(USER).sort());
  });

  it.each([
    { sub_start_date: '1/6/2025' },
    { createdAt: '2025-06-01' },
    { _id: 7 },
    { ip_address_history: '10.0.0.1' },
    { paused_until: 'soon' },
    { alarm: 'yes' },
  ])('is refused with %j', (change) => {
    expect(isValid(dto.UserAnswer, { ...USER, ...change })).toBe(false);
  });
});
