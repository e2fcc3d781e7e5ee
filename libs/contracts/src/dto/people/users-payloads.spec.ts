import * as dto from '../index.js';
import { describePayloads, type PayloadExample, refusedValues } from '../testing/payload-examples.js';

const ID = '65f0c0ffee65f0c0ffee65f0';
const OTHER_ID = '65f0c0ffee65f0c0ffee65f1';
const LONG = 'a'.repeat(501);
const FILL = 'Fill all fields';
const SHORT = 'Password length should be >= 4';
const VALIDITY = 'Validity should be a whole number from 1 to 36500';
const USAGE = 'Usage limit should be a whole number from 0 to 1000000';
const AMOUNT = 'Amount should be a whole number from 0 to 1000000000';
const START = 'Start date should be a date, day/month/year';
const MAIL = 'Mail should be a mail address';
const IDS = 'Ids should hold ids of 24 hex digits';
const BAD_ID = 'Id should be 24 hex digits';
const VALUE = 'Value should be true or false';

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
]);
