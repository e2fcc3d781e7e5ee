import { type ClassConstructor, plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { INBOX_KINDS } from '../outward/inbox.js';
import { SERVER_TEXTS } from '../texts/server.js';
import * as dto from './index.js';

const ID = '65f0c0ffee65f0c0ffee65f0';
const BAD_ID = 'Id should be 24 hex digits';
const NEEDED = 'Email, domain and password are required!';
const DOMAIN = 'Invalid domain field value. eg: https://example.com/login';
const ADDRESS = 'IP address should be an IPv4 or IPv6 address, or a block of them like 10.0.0.0/8';
const FILL = 'Fill all fields';
const SHORT = 'Password length should be >= 4';
const VALIDITY = 'Validity should be a whole number from 1 to 36500';
const USAGE = 'Usage limit should be a whole number from 0 to 1000000';
const AMOUNT = 'Amount should be a whole number from 0 to 1000000000';
const START = 'Start date should be a date, day/month/year';
const MAIL = 'Mail should be a mail address';
const STORABLE = "Niche contains characters that can't be stored";
const LIMIT = 'Limit should be a whole number from 1 to 1000';
const FILTER = 'Filter should be one of expiring, expired, locked, active, inactive30, alarm';
const SORT = 'Sort should be a field of the answer, with - before it for descending';
const BY =
  'By should be one of day, month, affiliate, supervisor, payment_method, package, niche, profile_group, title';
const text = (length: number) => 'a'.repeat(length);
const atMost = (label: string, length: number) => `${label} should be at most ${length} characters long`;
const moment = (label: string) => `${label} should be a date or time in ISO 8601, or milliseconds since 1970`;
const day = (label: string) => `${label} should be a day, YYYY-MM-DD`;

// The options of the server's validation pipe.
const OPTIONS = { whitelist: true, forbidNonWhitelisted: true, stopAtFirstError: true };

const errorsOf = (type: ClassConstructor<object>, plain: object): ValidationError[] =>
  validateSync(plainToInstance(type, plain), OPTIONS);

/** The message that refuses this value of a field, or undefined if it is accepted. */
function said(type: ClassConstructor<object>, field: string, value: unknown): string | undefined {
  const error = errorsOf(type, { [field]: value }).find(({ property }) => property === field);
  return error && Object.values(error.constraints ?? {})[0];
}

const ACCEPTED: [type: ClassConstructor<object>, field: string, values: unknown[]][] = [
  [dto.LoginPayload, 'email', [' Ana ']],
  [dto.LoginPayload, 'password', [text(256)]],
  [dto.RegisterPayload, 'id', ['']],
  [dto.RegisterPayload, 'amount', [0, '1000000000']],
  [dto.RegisterPayload, 'usageLimit', [0, '2']],
  [dto.RegisterPayload, 'subValidity', [1, '36500']],
  [dto.RegisterPayload, 'subStartDate', ['1/2/2025', '29/02/2024']],
  [dto.RegisterPayload, 'profileGroup', ['']],
  [dto.RegisterPayload, 'role', ['keyroster_soft']],
  [dto.RegisterPayload, 'observation', [text(5_000)]],
  [dto.RegisterPayload, 'wasap', ['', '😀'.repeat(500)]],
  [dto.RegisterPayload, 'mail', ['', 'ana.paz+1@example.com']],
  [dto.RegisterPayload, 'messages', [false, 'false']],
  [dto.UpdateUserPayload, 'password', ['', 'abc']],
  [dto.UpdateUserPayload, 'version', [0]],
  [dto.FillPayload, 'origin', ['http://localhost:3000', 'ftp://shop.example']],
  [dto.AddWhitelistPayload, 'ip_address', ['10.0.0.0/8', '2001:db8::/32', ' 10.0.0.1 ']],
  [dto.UpdateCredentialPayload, 'domain', ['http://a.example']],
  [dto.UpdateCredentialPayload, 'course_name', ['']],
  [dto.AssignPayload, 'shop_id', [[ID, ID]]],
  [dto.SaveTemplatePayload, 'text', [text(2_000)]],
  [dto.AnnouncePayload, 'text', [text(500)]],
  [dto.PutAwayPayload, 'id', ['none']],
  [dto.IdPayload, 'id', [ID.toUpperCase()]],
  [dto.ActivityHistoryQuery, 'hours', ['1', '48']],
  [dto.UserListQuery, 'limit', ['1', '1000']],
  [dto.UserListQuery, 'q', ['']],
  [dto.UserListQuery, 'sort', ['email', '-createdAt']],
  [dto.AuditQuery, 'from', ['2025-06-01', '2025-06-02T10:00:00Z', '1748736000000']],
  [dto.ReportQuery, 'from', ['2025-06-01']],
];

const REFUSED: [type: ClassConstructor<object>, field: string, values: unknown[], message: string][] = [
  [dto.LoginPayload, 'email', ['  ', undefined], FILL],
  [dto.LoginPayload, 'password', ['   '], FILL],
  [dto.PinLoginPayload, 'username', [''], FILL],
  [dto.ChangePasswordPayload, 'current', [''], FILL],
  [dto.ChangePasswordPayload, 'password', ['ab'], SHORT],
  [dto.FactorCodePayload, 'code', [' '], FILL],
  [dto.PasskeyBeginPayload, 'name', [''], FILL],
  [dto.RegisterPayload, 'id', [ID], 'A new user has no id yet'],
  [dto.RegisterPayload, 'email', ['  ', undefined], 'Email should not be empty'],
  [dto.RegisterPayload, 'email', [text(501)], atMost('Email', 500)],
  [dto.RegisterPayload, 'password', ['', undefined, 'ab', '    '], SHORT],
  [dto.RegisterPayload, 'password', [123], 'Password should be a text'],
  [dto.RegisterPayload, 'password', [text(257)], atMost('Password', 256)],
  [dto.RegisterPayload, 'amount', ['', '4.50', -1, 1_000_000_001], AMOUNT],
  [dto.RegisterPayload, 'usageLimit', ['', 'many', -1, 1_000_001], USAGE],
  [dto.RegisterPayload, 'subValidity', ['1.5', '', ' 5', '1e3', true, 0, 36_501, '-1', [31]], VALIDITY],
  [dto.RegisterPayload, 'subStartDate', ['', '29/02/2025', '2025-01-01', '1/13/2025', 20250101], START],
  [dto.RegisterPayload, 'observation', [text(5_001)], atMost('Observation', 5_000)],
  [dto.RegisterPayload, 'mail', ['ana', 'ana@example', ' a@b.pe', 'a@b.pe, c@d.pe'], MAIL],
  [dto.RegisterPayload, 'messages', ['', 'yes', 1, null], 'Messages should be true or false'],
  [dto.RegisterPayload, 'niche', ['a\0b', 'a\ud800b', 'a\ufffdb'], STORABLE],
  [dto.RegisterPayload, 'role', [''], 'Role should not be empty'],
  [dto.UpdateUserPayload, 'id', [undefined], BAD_ID],
  [dto.UpdateUserPayload, 'version', [-1], 'Version should be a whole number of at least 0'],
  [dto.LockPayload, 'value', ['true', 1, 0, '', undefined], 'Value should be true or false'],
  [dto.ResetActivityPayload, 'ids', [[]], 'Ids should not be empty'],
  [dto.ResetActivityPayload, 'ids', [ID], 'Ids should be a list of ids'],
  [dto.ResetActivityPayload, 'ids', [['x'], [[ID]]], 'Ids should hold ids of 24 hex digits'],
  [dto.ResetActivityPayload, 'ids', [[ID, ID.toUpperCase()]], 'Ids should not repeat an id'],
  [dto.ResetActivityPayload, 'ids', [Array(3_701).fill(ID)], 'Ids should name at most 3700 ids'],
  [dto.AddGroupPayload, 'name', [' '], "Group shoudn't be empty"],
  [dto.AddWhitelistPayload, 'ip_address', [' '], 'IP address should not be empty'],
  [dto.AddWhitelistPayload, 'ip_address', ['10.0.0.256', 'localhost'], ADDRESS],
  [dto.CreateTitlePayload, 'shop_name', [' '], 'Title should not be empty'],
  [dto.CreateSubtitlePayload, 'shop_id', [''], 'Please select a title first'],
  [dto.CreateSubtitlePayload, 'shop_id', ['x'], 'Title should be 24 hex digits'],
  [dto.CreateSubtitlePayload, 'subtitle', [' '], 'Subtitle is empty'],
  [dto.UpdateSubtitlePayload, 'subtitle', [''], 'Subtitle is empty'],
  [dto.CreateCredentialPayload, 'shop_id', [undefined], 'Seems no subtitle is selected!'],
  [dto.CreateCredentialPayload, 'email', [' '], NEEDED],
  [dto.CreateCredentialPayload, 'domain', [''], NEEDED],
  [dto.CreateCredentialPayload, 'domain', ['nothing', 'javascript:alert(1)'], DOMAIN],
  [dto.UpdateCredentialPayload, 'email', [''], NEEDED],
  [dto.UpdateCredentialPayload, 'password', [' '], NEEDED],
  [dto.UpdateCredentialPayload, 'domain', ['a'], DOMAIN],
  [dto.CopyCredentialPayload, 'p_id', ['x'], 'Credential should be 24 hex digits'],
  [dto.FillPayload, 'origin', ['null', 'https://shop.example/'], SERVER_TEXTS.originInvalid],
  [dto.AssignPayload, 'shop_id', [[]], 'Titles should not be empty'],
  [dto.DeleteMediaPayload, 'name', [' '], 'Name should not be empty'],
  [dto.SaveTemplatePayload, 'lang', ['fr'], 'Language should be en or es'],
  [dto.SaveTemplatePayload, 'text', [' \n'], 'Text should not be empty'],
  [dto.SaveTemplatePayload, 'text', [text(2_001)], atMost('Text', 2_000)],
  [dto.AnnouncePayload, 'text', [text(501)], atMost('Text', 500)],
  [dto.AnnouncePayload, 'until', [null, 'soon'], moment('Until')],
  [dto.PutAwayPayload, 'kind', ['noise'], `Kind should be one of ${INBOX_KINDS.join(', ')}`],
  [dto.PutAwayPayload, 'id', [text(101)], atMost('Id', 100)],
  [dto.IdPayload, 'id', ['', `${ID}0`, ID.slice(1), `0x${ID.slice(2)}`, `${ID}\n`, [ID]], BAD_ID],
  [dto.ActivityHistoryQuery, 'hours', ['0', '49', ''], 'Hours should be a whole number from 1 to 48'],
  [dto.UserListQuery, 'limit', ['0', '1001', '', '-1', '1.5', '1e2', ' 5', ['1', '2']], LIMIT],
  [dto.UserListQuery, 'offset', ['-1'], 'Offset should be a whole number of at least 0'],
  [dto.UserListQuery, 'q', [text(501)], atMost('Search', 500)],
  [dto.UserListQuery, 'filter', ['', 'all', 'Locked', ['locked']], FILTER],
  [dto.UserListQuery, 'sort', ['password', '--email', '', ['email', 'role']], SORT],
  [dto.AuditQuery, 'format', ['json'], 'Format should be csv'],
  [dto.AuditQuery, 'from', ['', 'yesterday', '2025-02-30', '-1'], moment('From')],
  [dto.BoardQuery, 'with', ['all'], 'With should be amounts'],
  [dto.RenewalsQuery, 'from', ['', '1/6/2025', '1748736000000'], day('From')],
  [dto.ReportQuery, 'to', ['2025-13-01', '2025-6-1', '2025-06-01T10:00:00Z', ['2025-06-01']], day('To')],
  [dto.ReportQuery, 'by', ['', 'year', 'Day', ['day']], BY],
];

describe('what is sent', () => {
  it.each(ACCEPTED.map(([type, ...row]) => [type.name, ...row, type] as const))(
    'as %s.%s is accepted within the limits of the contract',
    (_name, field, values, type) => {
      expect(values.map((value) => said(type, field, value))).toEqual(values.map(() => undefined));
    },
  );

  it.each(
    REFUSED.map(([type, field, values, message]) => [type.name, field, message, values, type] as const),
  )('as %s.%s is refused outside of them: %s', (_name, field, message, values, type) => {
    expect(values.map((value) => said(type, field, value))).toEqual(values.map(() => message));
  });

  it('is refused for the first of several faults', () => {
    const [fault] = errorsOf(dto.CreateCredentialPayload, { email: '', domain: 'nothing', password: '' });
    expect(Object.values(fault?.constraints ?? {})).toEqual(['Seems no subtitle is selected!']);
  });
});
