import { TEXTS } from '../../texts.js';
import { SERVER_TEXTS } from '../../texts/server.js';
import * as dto from '../index.js';
import { describePayloads } from '../testing/payload-examples.js';

const ID = '65f0c0ffee65f0c0ffee65f0';
const OTHER_ID = '65f0c0ffee65f0c0ffee65f1';
const BAD_ID = 'Id should be 24 hex digits';
const VALUE = 'Value should be true or false';
const NEEDED = 'Email, domain and password are required!';
const DOMAIN = 'Invalid domain field value. eg: https://example.com/login';
const ADDRESS = 'IP address should be an IPv4 or IPv6 address, or a block of them like 10.0.0.0/8';

describePayloads([
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
