import * as dto from './index.js';
import { describePayloads, type PayloadExample, refusedValues } from './testing/payload-examples.js';

const ID = '65f0c0ffee65f0c0ffee65f0';
const LONG = 'a'.repeat(501);
const BAD_ID = 'Id should be 24 hex digits';
const MOMENT = 'From should be a date or time in ISO 8601, or milliseconds since 1970';

const page: Required<Pick<PayloadExample, 'accepted' | 'refused'>> = {
  accepted: [{ q: '' }, { q: 'a' }, { limit: '1' }, { limit: '1000', offset: '0' }],
  refused: [
    ...refusedValues(
      'limit',
      ['0', '1001', '', '-1', '1.5', '1e2', ' 5', ['1', '2']],
      'Limit should be a whole number from 1 to 1000',
    ),
    [{ offset: '-1' }, 'Offset should be a whole number of at least 0'],
    [{ q: LONG }, 'Search should be at most 500 characters long'],
  ],
};

const refusedFilters = refusedValues(
  'filter',
  ['', 'all', 'Locked', ['locked']],
  'Filter should be one of expiring, expired, locked, active, inactive30, alarm',
);

describePayloads([
  {
    type: dto.ActivityHistoryQuery,
    whole: { hours: '48' },
    accepted: [{ hours: '1' }],
    refused: refusedValues('hours', ['0', '49', ''], 'Hours should be a whole number from 1 to 48'),
  },
  {
    type: dto.UserListQuery,
    whole: {},
    accepted: [{ sort: 'email' }, { sort: '-createdAt' }, { filter: 'inactive30' }, ...page.accepted],
    refused: [
      ...refusedFilters,
      ...refusedValues(
        'sort',
        ['password', '--email', '', ['email', 'role']],
        'Sort should be a field of the answer, with - before it for descending',
      ),
      ...page.refused,
    ],
  },
  {
    type: dto.UserIdsQuery,
    whole: {},
    accepted: [{ q: '', filter: 'expiring' }],
    refused: [...refusedFilters, [{ q: LONG }, 'Search should be at most 500 characters long']],
  },
  {
    type: dto.AuditQuery,
    whole: {},
    accepted: [
      { actor: 'admin', action: 'user.created', format: 'csv' },
      { target: ID },
      { from: '2025-06-01', to: '2025-06-02T10:00:00Z' },
      { from: '1748736000000' },
      ...page.accepted,
    ],
    refused: [
      [{ format: 'json' }, 'Format should be csv'],
      [{ target: LONG }, 'Target should be at most 500 characters long'],
      ...refusedValues('from', ['', 'yesterday', '2025-02-30', '-1'], MOMENT),
      ...page.refused,
    ],
  },
  {
    type: dto.RenewalsQuery,
    whole: {},
    accepted: [
      { user_id: ID, affiliate: '', supervisor: 'Rosa', method: 'Yape', format: 'csv' },
      { from: '2025-06-01', to: '2025-06-01' },
      ...page.accepted,
    ],
    refused: [
      [{ format: 'json' }, 'Format should be csv'],
      [{ user_id: 'x' }, 'User should be 24 hex digits'],
      ...refusedValues(
        'from',
        ['', '1/6/2025', '2025-02-30', '1748736000000', '2025-06-01T10:00:00Z'],
        'From should be a day, YYYY-MM-DD',
      ),
      ...page.refused,
    ],
  },
  {
    type: dto.BoardQuery,
    whole: {},
    accepted: [{ q: '', supervisor: 'Rosa', affiliate: 'Luis' }, { with: 'amounts' }],
    refused: [
      [{ supervisor: LONG }, 'Supervisor should be at most 500 characters long'],
      [{ with: 'all' }, 'With should be amounts'],
    ],
  },
  {
    type: dto.ReportQuery,
    whole: {},
    accepted: [
      { from: '2025-06-01', to: '2025-06-30', by: 'day', format: 'csv' },
      ...['month', 'affiliate', 'supervisor', 'payment_method', 'package', 'niche', 'profile_group'].map(
        (by) => ({
          by,
        }),
      ),
    ],
    refused: [
      [{ format: 'json' }, 'Format should be csv'],
      ...refusedValues(
        'from',
        ['', 'yesterday', '2025-02-30', '2025-6-1', '1748736000000', '2025-06-01T10:00:00Z'],
        'From should be a day, YYYY-MM-DD',
      ),
      ...refusedValues('to', ['', '2025-13-01', ['2025-06-01']], 'To should be a day, YYYY-MM-DD'),
      ...refusedValues(
        'by',
        ['', 'year', 'Day', ['day']],
        'By should be one of day, month, affiliate, supervisor, payment_method, package, niche, profile_group, title',
      ),
    ],
  },
  {
    type: dto.IdPayload,
    whole: { id: ID },
    accepted: [{ id: ID.toUpperCase() }],
    refused: refusedValues(
      'id',
      ['', `${ID}0`, ID.slice(1), `0x${ID.slice(2)}`, `${ID}\n`, [ID], { $ne: '' }],
      BAD_ID,
    ),
  },
  { type: dto.UserIdParams, whole: { id: ID }, refused: [[{ id: 'x' }, BAD_ID]] },
  { type: dto.TitleIdParams, whole: { shop_id: ID }, refused: [[{ shop_id: 'x' }, BAD_ID]] },
  { type: dto.SubtitleIdParams, whole: { subtitle_id: ID }, refused: [[{ subtitle_id: 'x' }, BAD_ID]] },
  { type: dto.TitleOwnerParams, whole: { user_id: ID }, refused: [[{ user_id: 'x' }, BAD_ID]] },
  {
    type: dto.AssignedTitlesQuery,
    whole: {},
    accepted: [{ user_id: ID }],
    refused: [[{ user_id: 'x' }, BAD_ID]],
  },
]);
