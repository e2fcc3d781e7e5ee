import {
  IS_NOT_EMPTY,
  IS_STRING,
  IsBoolean,
  IsIn,
  IsInt,
  Matches,
  MATCHES,
  Max,
  MaxLength,
  Min,
  MIN_LENGTH,
  ValidateIf,
} from 'class-validator';
import { DEVICE_ID } from '../access/devices.js';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, TEXT_MAX_LENGTH } from '../constants.js';
import { isSeenWhole } from '../people/names.js';
import { parseStartDate } from '../people/start-date.js';
import type { Saying } from '../texts.js';
import { SERVER_TEXTS } from '../texts/server.js';
import { USER_FILTERS } from '../people/user-search.js';
import { compose, Converted, isGiven, isText, rule } from './rules.js';
import type { OwnCheck } from './schema.js';

// MongoDB refuses a NUL in places, and a lone surrogate comes back as another character.
const isStorable = (value: unknown): boolean =>
  isText(value) && !value.includes('\0') && !/\p{Surrogate}/u.test(value);

const STORABLE_NOT_BLANK: OwnCheck = 'storableNotBlank';
/** What of a start date a pattern can tell; whether a month has that day it can't. */
const START_DATE = /^(0?[1-9]|[12]\d|3[01])\/(0?[1-9]|1[0-2])\/(19[7-9]|[2-9]\d\d)\d$/;

/** Leaves an absent field unchecked. A `null` is no absence: it is checked, and refused, like any other value. */
export const IfPresent = (): PropertyDecorator =>
  ValidateIf((_payload, value: unknown) => value !== undefined);

/** Leaves a field unchecked that is absent or an empty text. */
export const IfFilled = (): PropertyDecorator =>
  ValidateIf((_payload, value: unknown) => value !== undefined && value !== '');

/** What a text may be beyond its label. */
export interface TextOptions {
  max?: number;
  /** The sentence for a text that is missing or blank; without it a text may be empty. */
  required?: string | Saying;
}

/** A text that survives storage, 500 characters at most unless told otherwise. */
export function Text(
  label: string,
  { max = TEXT_MAX_LENGTH, required }: TextOptions = {},
): PropertyDecorator {
  return compose(
    ...(required === undefined ? [] : [rule(IS_NOT_EMPTY, required, isGiven)]),
    rule(IS_STRING, `${label} should be a text`, isText),
    rule(
      required === undefined ? IS_STRING : STORABLE_NOT_BLANK,
      `${label} contains characters that can't be stored`,
      isStorable,
    ),
    MaxLength(max, { message: `${label} should be at most ${max} characters long` }),
  );
}

/** What a person calls something: a text that is what it looks like, its letters composed from here on. */
export const Name = (label: string, options?: TextOptions): PropertyDecorator =>
  compose(
    Converted((value) => (isText(value) ? value.normalize('NFC') : value)),
    Text(label, options),
    rule(
      IS_STRING,
      `${label} contains control characters, or some that nobody sees`,
      (value) => !isText(value) || isSeenWhole(value),
    ),
  );

/** A password that is being set. A blank one counts as too short: the login form takes it for an empty one. */
export function NewPassword(): PropertyDecorator {
  const isLongEnough = (value: unknown): boolean =>
    isGiven(value) && (!isText(value) || Array.from(value).length >= PASSWORD_MIN_LENGTH);
  return compose(
    rule(MIN_LENGTH, ({ validation }) => validation.passwordTooShort, isLongEnough, {
      constraints: [PASSWORD_MIN_LENGTH],
    }),
    Text('Password', { max: PASSWORD_MAX_LENGTH }),
  );
}

/** A whole number, or a string of digits as a form or a query sends it; a number from here on. */
export function WholeNumber(label: string, min: number, max?: number): PropertyDecorator {
  const message = `${label} should be a whole number ${max === undefined ? `of at least ${min}` : `from ${min} to ${max}`}`;
  return compose(
    Converted((value) => (isText(value) && /^\d+$/.test(value) ? Number(value) : value)),
    Min(min, { message }),
    Max(max ?? Number.MAX_SAFE_INTEGER, { message }),
    // Last, because the schema takes its type from the last one: an integer rather than a number.
    IsInt({ message }),
  );
}

/** True or false, and nothing that merely looks like it. */
export const Flag = (label: string): PropertyDecorator =>
  IsBoolean({ message: `${label} should be true or false` });

/** A flag that a form may send as a text. */
export const FormFlag = (label: string): PropertyDecorator =>
  compose(
    Converted((value) => (value === 'true' ? true : value === 'false' ? false : value)),
    Flag(label),
  );

/** A day of the calendar as D/M/YYYY or DD/MM/YYYY. */
export const StartDate = (label: string): PropertyDecorator =>
  rule(
    MATCHES,
    `${label} should be a date, day/month/year`,
    (value) => isText(value) && parseStartDate(value) !== null,
    { constraints: [START_DATE] },
  );

/** Which users a list is narrowed to. */
export const Filter = (): PropertyDecorator =>
  IsIn(USER_FILTERS, { message: `Filter should be one of ${USER_FILTERS.join(', ')}` });

/** A field to sort by, `-` before it for descending. */
export const Sort = (fields: readonly string[]): PropertyDecorator =>
  IsIn([...fields, ...fields.map((field) => `-${field}`)], {
    message: 'Sort should be a field of the answer, with - before it for descending',
  });

/** Which browser it is, where that says so. */
export const DeviceId = (): PropertyDecorator =>
  compose(IfPresent(), Matches(DEVICE_ID, { message: SERVER_TEXTS.deviceInvalid }));
