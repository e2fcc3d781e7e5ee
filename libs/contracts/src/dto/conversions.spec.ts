import { type ClassConstructor, plainToInstance } from 'class-transformer';
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
const TWICE = [ID, ID.toUpperCase()];
/** The first and the last instant of 1 June 2025 in Lima. */
const [FROM, TO] = [Date.UTC(2025, 5, 1, 5), Date.UTC(2025, 5, 2, 5) - 1];

it.each<[string, ClassConstructor<object>, sent: object, is: object]>([
  ['a number where a form sends digits', RegisterPayload, { subValidity: '031' }, { subValidity: 31 }],
  ['a number where a query sends digits', UserListQuery, { limit: '20' }, { limit: 20 }],
  ['an id in one spelling', IdPayload, { id: ID.toUpperCase() }, { id: ID }],
  ['a list of ids in one spelling', ResetActivityPayload, { ids: [ID.toUpperCase()] }, { ids: [ID] }],
  ['a title once that was sent twice', AssignPayload, { shop_id: TWICE }, { shop_id: [ID] }],
  ['a password as it was typed', RegisterPayload, { password: ' 0123 ' }, { password: ' 0123 ' }],
  ['a span of milliseconds', AuditQuery, { from: '2025-06-01', to: '2025-06-01' }, { from: FROM, to: TO }],
])('what arrives behind the wire is %s', (_what, type, sent, is) => {
  expect(plainToInstance(type, sent)).toMatchObject(is);
});

it('what arrives behind the wire says which failure a bad id is', () => {
  const [error] = validateSync(plainToInstance(IdPayload, { id: 'x' }));
  expect(error?.contexts).toEqual({ isMongoId: { code: 'BAD_ID' } });
});

it.each([
  ['1748736000123', 1_748_736_000_123],
  ['2025-06-01T10:00:00Z', Date.UTC(2025, 5, 1, 10)],
  ['2025-06-01T10:00:00.250+02:00', Date.UTC(2025, 5, 1, 8, 0, 0, 250)],
  ['2025-06-01T10:00', Date.UTC(2025, 5, 1, 15)],
  ['2025-06-01', FROM],
])('a moment in a query reads %s', (text, instant) => {
  expect(parseInstant(text, 'from')).toBe(instant);
});

it.each(['', '2025-6-1', '2025-02-30', '2025-06-01T', '2025-06-01T25:00', '1e3', '2025-06-01 10:00'])(
  'a moment in a query refuses %p',
  (text) => expect(parseInstant(text, 'from')).toBeNull(),
);
