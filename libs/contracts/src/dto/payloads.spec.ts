import { TEXTS } from '../texts.js';
import { SERVER_TEXTS } from '../texts/server.js';
import * as dto from './index.js';
import { describePayloads, type PayloadExample, refusedValues } from './testing/payload-examples.js';

const ID = '65f0c0ffee65f0c0ffee65f0';
const OTHER_ID = '65f0c0ffee65f0c0ffee65f1';
const BAD_ID = 'Id should be 24 hex digits';
const VALUE = 'Value should be true or false';
const NEEDED = 'Email, domain and password are required!';
const DOMAIN = 'Invalid domain field value. eg: https://example.com/login';
const ADDRESS = 'IP address should be an IPv4 or IPv6 address, or a block of them like 10.0.0.0/8';
const LONG = 'a'.repeat(501);
const FILL = 'Fill all fields';
const SHORT = 'Password length should be >= 4';
const VALIDITY = 'Validity should be a whole number from 1 to 36500';
const USAGE = 'Usage limit should be a whole number from 0 to 1000000';
const AMOUNT = 'Amount should be a whole number from 0 to 1000000000';
const START = 'Start date should be a date, day/month/year';
const MAIL = 'Mail should be a mail address';
const IDS = 'Ids should hold ids of 24 hex digits';

const userFields: Required<Pick<PayloadExample, 'accepted' | 'refused'>> = {
  accepted: [
    { usageLimit: 0 },
    { usageLimit: '2', subValidity: '36500' },
    { subValidity: 1, subStartDate: '1/2/2025' },
    { subStartDate: '29/02/2024', profileGroup: '', role: 'keyroster_soft' },
    { wasap: '', paymentMethod: '', nstbrowserEmail: '', niche: '', affiliate: '', supervisor: '' },
    { observation: 'a'.repeat(5000), wasap: '😀'.repeat(500) },
    { mail: '', messages: 'false' },
    { mail: 'ana.paz+1@example.com', messages: false },
  ],
  refused: [
    ...refusedValues('subValidity', ['1.5', '', ' 5', '1e3', true, 0, 36501, 2.5, '-1', [31], {}], VALIDITY),
    ...refusedValues('usageLimit', ['', 'many', -1, 1_000_001], USAGE),
    ...refusedValues(
      'subStartDate',
      ['', '29/02/2025', '31/4/2025', '2025-01-01', '1/13/2025', 20250101],
      START,
    ),
    [{ email: '  ' }, 'Email should not be empty'],
    [{ email: LONG }, 'Email should be at most 500 characters long'],
    [{ email: { $gt: '' } }, 'Email should be a text'],
    [{ password: 'ab' }, SHORT],
    [{ password: '    ' }, SHORT],
    [{ password: 123 }, 'Password should be a text'],
    [{ password: 'a'.repeat(257) }, 'Password should be at most 256 characters long'],
    [{ observation: 'a'.repeat(5001) }, 'Observation should be at most 5000 characters long'],
    [{ wasap: 51999 }, 'Wasap should be a text'],
    ...refusedValues('mail', ['ana', 'ana@', 'ana@example', ' ana@example.com', 'a@b.pe, c@d.pe'], MAIL),
    ...refusedValues('messages', ['', 'yes', 1, null], 'Messages should be true or false'),
    [{ niche: 'a\0b' }, "Niche contains characters that can't be stored"],
    [{ niche: 'a\ud800b' }, "Niche contains characters that can't be stored"],
    [{ role: '' }, 'Role should not be empty'],
  ],
};

describePayloads([
  {
    type: dto.LoginPayload,
    whole: { email: 'ana', password: '0123' },
    accepted: [{ email: ' Ana ', password: 'a'.repeat(256) }],
    refused: [
      [{ email: '  ' }, FILL],
      [{ email: undefined }, FILL],
      [{ password: '   ' }, FILL],
      [{ password: { $gt: '' } }, 'Password should be a text'],
    ],
  },
  {
    type: dto.PinLoginPayload,
    whole: { username: 'ana', password: '0123' },
    refused: [
      [{ username: '' }, FILL],
      [{ password: 123 }, 'Password should be a text'],
    ],
  },
  {
    type: dto.ChangePasswordPayload,
    whole: { current: 'old', password: 'new' },
    refused: [
      [{ current: '' }, FILL],
      [{ password: 'ab' }, SHORT],
    ],
  },
  {
    type: dto.RegisterPayload,
    whole: { email: 'ana', password: 'abc' },
    accepted: [{ id: '' }, { amount: 0 }, { amount: '1000000000' }, ...userFields.accepted],
    refused: [
      [{ email: undefined }, 'Email should not be empty'],
      [{ password: '' }, SHORT],
      [{ password: undefined }, SHORT],
      [{ id: ID }, 'A new user has no id yet'],
      ...refusedValues('amount', ['', '4.50', -1, 1_000_000_001], AMOUNT),
      ...userFields.refused,
    ],
  },
  {
    type: dto.UpdateUserPayload,
    whole: { id: ID },
    accepted: [{ password: '' }, { password: 'abc', email: 'ana', version: 0 }, ...userFields.accepted],
    refused: [
      [{ id: undefined }, BAD_ID],
      [{ version: -1 }, 'Version should be a whole number of at least 0'],
      ...userFields.refused,
    ],
  },
  {
    type: dto.LockPayload,
    whole: { id: ID, value: false },
    accepted: [{ value: true }],
    refused: refusedValues('value', ['true', 1, 0, '', undefined], VALUE),
  },
  {
    type: dto.ResetActivityPayload,
    whole: {},
    accepted: [{ ids: [ID, OTHER_ID] }],
    refused: [
      [{ ids: [] }, 'Ids should not be empty'],
      [{ ids: ID }, 'Ids should be a list of ids'],
      [{ ids: ['x'] }, IDS],
      [{ ids: [[ID]] }, IDS],
      [{ ids: [ID, ID.toUpperCase()] }, 'Ids should not repeat an id'],
      [{ ids: Array.from({ length: 3_701 }, () => ID) }, 'Ids should name at most 3700 ids'],
    ],
  },
  {
    type: dto.FactorCodePayload,
    whole: { code: '123456' },
    refused: [[{ code: ' ' }, TEXTS.validation.fillAllFields]],
  },
  {
    type: dto.FillPayload,
    whole: { p_id: ID, origin: 'https://shop.example' },
    accepted: [{ origin: 'http://localhost:3000' }, { origin: 'ftp://shop.example' }],
    refused: [
      [{ origin: 'null' }, SERVER_TEXTS.originInvalid],
      [{ origin: 'https://shop.example/' }, SERVER_TEXTS.originInvalid],
      [{ origin: 12 }, 'Origin should be a text'],
    ],
  },
  {
    type: dto.PasskeyBeginPayload,
    whole: { name: 'Laptop' },
    refused: [[{ name: '' }, TEXTS.validation.fillAllFields]],
  },
  {
    type: dto.PasskeyAddPayload,
    whole: { id: 'a', rawId: 'a', type: 'public-key', response: {} },
    accepted: [{ authenticatorAttachment: 'platform', clientExtensionResults: {} }],
    refused: [
      [{ type: 'password' }, 'Type should be public-key'],
      [{ response: 'text' }, 'Response should be an object'],
      [{ clientExtensionResults: 1 }, 'Extensions should be an object'],
    ],
  },
  { type: dto.AddGroupPayload, whole: { name: 'A' }, refused: [[{ name: ' ' }, "Group shoudn't be empty"]] },
  {
    type: dto.UpdateGroupPayload,
    whole: { name: 'A', _id: ID },
    refused: [[{ name: '' }, "Group shoudn't be empty"]],
  },
  { type: dto.GroupTitlesPayload, whole: { _id: ID, titles: [ID] }, refused: [[{ _id: '' }, BAD_ID]] },
  { type: dto.DeleteGroupPayload, whole: { _id: ID }, refused: [[{ _id: '' }, BAD_ID]] },
  {
    type: dto.AddWhitelistPayload,
    whole: { ip_address: '10.0.0.1' },
    accepted: [{ ip_address: '10.0.0.0/8' }, { ip_address: '2001:db8::/32' }, { ip_address: ' 10.0.0.1 ' }],
    refused: [
      [{ ip_address: ' ' }, 'IP address should not be empty'],
      [{ ip_address: '10.0.0.256' }, ADDRESS],
      [{ ip_address: 'localhost' }, ADDRESS],
    ],
  },
  { type: dto.EnforceWhitelistPayload, whole: { value: true }, refused: [[{ value: 'true' }, VALUE]] },
  {
    type: dto.CreateTitlePayload,
    whole: { shop_name: 'A' },
    refused: [[{ shop_name: ' ' }, 'Title should not be empty']],
  },
  { type: dto.UpdateTitlePayload, whole: { shop_name: 'A', id: ID }, refused: [[{ id: 'x' }, BAD_ID]] },
  {
    type: dto.CreateSubtitlePayload,
    whole: { shop_id: ID, subtitle: 'A' },
    refused: [
      [{ shop_id: '', subtitle: '' }, 'Please select a title first'],
      [{ shop_id: 'x' }, 'Title should be 24 hex digits'],
      [{ subtitle: ' ' }, 'Subtitle is empty'],
    ],
  },
  {
    type: dto.UpdateSubtitlePayload,
    whole: { subtitle: 'A', id: ID },
    refused: [[{ subtitle: '' }, 'Subtitle is empty']],
  },
  {
    type: dto.CreateCredentialPayload,
    whole: { shop_id: ID, email: 'a', domain: 'https://a.example/login', password: 'p' },
    accepted: [{ course_name: '' }],
    refused: [
      [{ shop_id: undefined, email: '' }, 'Seems no subtitle is selected!'],
      [{ email: ' ' }, NEEDED],
      [{ domain: '' }, NEEDED],
      [{ password: '', domain: 'nothing' }, NEEDED],
      [{ domain: 'nothing' }, DOMAIN],
      [{ domain: 'javascript:alert(1)' }, DOMAIN],
    ],
  },
  {
    type: dto.UpdateCredentialPayload,
    whole: { id: ID },
    accepted: [{ course_name: '', domain: 'http://a.example' }],
    refused: [
      [{ email: '' }, NEEDED],
      [{ password: ' ' }, NEEDED],
      [{ domain: 'a' }, DOMAIN],
    ],
  },
  { type: dto.UpdateImagePayload, whole: { id: ID }, refused: [[{ id: '' }, BAD_ID]] },
  {
    type: dto.CopyCredentialPayload,
    whole: { subtitleId: ID, p_id: OTHER_ID },
    refused: [[{ p_id: 'x' }, 'Credential should be 24 hex digits']],
  },
  {
    type: dto.AssignPayload,
    whole: { shop_id: [ID], user_id: OTHER_ID },
    accepted: [{ shop_id: [ID, ID] }, { isBulk: true }],
    refused: [
      [{ shop_id: [] }, 'Titles should not be empty'],
      [{ shop_id: ID }, 'Titles should be a list of ids'],
      [{ user_id: '' }, 'User should be 24 hex digits'],
      [{ isBulk: 'true' }, 'isBulk should be true or false'],
    ],
  },
  {
    type: dto.DeleteMediaPayload,
    whole: { name: 'a.png' },
    refused: [[{ name: ' ' }, 'Name should not be empty']],
  },
  {
    type: dto.SaveTemplatePayload,
    whole: { kind: 'other', lang: 'es', name: 'Aviso', text: 'Hola, {name}' },
    accepted: [{ _id: ID }, { kind: 'fixed', lang: 'en' }, { text: 'a'.repeat(2_000) }],
    refused: [
      [{ _id: '' }, BAD_ID],
      [{ kind: 'greeting' }, 'Kind should be one of welcome, reminder, expired, locked, fixed, other'],
      [{ lang: 'fr' }, 'Language should be en or es'],
      [{ name: ' ' }, 'Name should not be empty'],
      [{ text: ' \n' }, 'Text should not be empty'],
      [{ text: 'a'.repeat(2_001) }, 'Text should be at most 2000 characters long'],
    ],
  },
  {
    type: dto.AnnouncePayload,
    whole: { text: 'Hi', audience: 'title', title_id: ID, until: 1_900_000_000_000 },
    accepted: [{ title_id: undefined }, { until: undefined }, { text: 'a'.repeat(500) }],
    refused: [
      [{ text: ' \n' }, 'Text should not be empty'],
      [{ text: 'a'.repeat(501) }, 'Text should be at most 500 characters long'],
      [{ audience: 'admins' }, 'Audience should be one of all, members, title'],
      [{ title_id: null }, 'Title should be 24 hex digits'],
      [{ until: null }, 'Until should be a date or time in ISO 8601, or milliseconds since 1970'],
      [{ until: 'soon' }, 'Until should be a date or time in ISO 8601, or milliseconds since 1970'],
    ],
  },
  {
    type: dto.PutAwayPayload,
    whole: { kind: 'trouble', id: ID },
    accepted: [{ kind: 'backup', id: 'none' }],
    refused: [
      [
        { kind: 'noise' },
        'Kind should be one of alarm, trouble, exposed, payment, expiring, source, pause, spraying, proxy, audit, webhook, channel, backup, database',
      ],
      [{ id: '' }, 'Id should not be empty'],
      [{ id: 'a'.repeat(101) }, 'Id should be at most 100 characters long'],
    ],
  },
  { type: dto.DeleteTemplatePayload, whole: { _id: ID }, refused: [[{ _id: '' }, BAD_ID]] },
]);
