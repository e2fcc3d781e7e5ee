import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import {
  AssignPayload,
  AuditQuery,
  IdPayload,
  RegisterPayload,
  ResetActivityPayload,
  UserListQuery,
} from './index.js';
import { parseInstant } from './instants.js';

const ID = '65f0c0ffee65f0c0ffee65f0';

describe('what arrives behind the wire', () => {
  it('is a number where a form or a query sends digits', () => {
    expect(plainToInstance(RegisterPayload, { subValidity: '031', usageLimit: '0' })).toMatchObject({
      subValidity: 31,
      usageLimit: 0,
    });
    expect(plainToInstance(UserListQuery, { limit: '20', offset: '40' })).toMatchObject({
      limit: 20,
      offset: 40,
    });
  });

  it('is an id in one spelling', () => {
    expect(plainToInstance(IdPayload, { id: ID.toUpperCase() }).id).toBe(ID);
    expect(plainToInstance(ResetActivityPayload, { ids: [ID.toUpperCase()] }).ids).toEqual([ID]);
  });

  it('names a title once that was sent twice', () => {
    expect(plainToInstance(AssignPayload, { shop_id: [ID, ID.toUpperCase()] }).shop_id).toEqual([ID]);
  });

  it('leaves a password as it was typed', () => {
    expect(plainToInstance(RegisterPayload, { password: ' 0123 ' }).password).toBe(' 0123 ');
  });

  it('says which failure a bad id is', () => {
    const [error] = validateSync(plainToInstance(IdPayload, { id: 'x' }));
    expect(error?.contexts).toEqual({ isMongoId: { code: 'BAD_ID' } });
  });
});

describe('a moment in a query', () => {
  it.each([
    ['1748736000123', 1_748_736_000_123],
    ['2025-06-01T10:00:00Z', Date.UTC(2025, 5, 1, 10)],
    ['2025-06-01T10:00:00.250+02:00', Date.UTC(2025, 5, 1, 8, 0, 0, 250)],
    ['2025-06-01T10:00', Date.UTC(2025, 5, 1, 15)],
    ['2025-06-01', Date.UTC(2025, 5, 1, 5)],
  ])('reads %s', (text, instant) => {
    expect(parseInstant(text, 'from')).toBe(instant);
  });

  it('means all of a day by a date alone', () => {
    expect(parseInstant('2025-06-01', 'to')).toBe(Date.UTC(2025, 5, 2, 5) - 1);
  });

  it.each(['', '2025-6-1', '2025-02-30', '2025-06-01T', '2025-06-01T25:00', '1e3', '2025-06-01 10:00'])(
    'refuses %p',
    (text) => expect(parseInstant(text, 'from')).toBeNull(),
  );

  it('is milliseconds in the class', () => {
    expect(plainToInstance(AuditQuery, { from: '2025-06-01', to: '2025-06-01' })).toMatchObject({
      from: Date.UTC(2025, 5, 1, 5),
      to: Date.UTC(2025, 5, 2, 5) - 1,
    });
  });
});
