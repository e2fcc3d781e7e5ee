import {
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  isEmail,
  IsInt,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { DEVICE_ID } from '../access/devices.js';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, TEXT_MAX_LENGTH } from '../constants.js';
import { isSeenWhole } from '../people/names.js';
import { parseStartDate } from '../people/start-date.js';
import type { Saying } from '../texts.js';
import { SERVER_TEXTS } from '../texts/server.js';
import { compose, Converted, hasNoRepeat, isGiven, isText, rule, sentence } from './rules.js';

// MongoDB refuses a NUL in places. A lone surrogate comes back as another character. U+FFFD replaces bytes that
// are not UTF-8, so the original text is lost.
const isStorable = (value: unknown): boolean => isText(value) && !/[\0\uFFFD\p{Surrogate}]/u.test(value);

/** A pattern for the schema; it can't tell whether the month has that day. */
const START_DATE = /^(0?[1-9]|[12]\d|3[01])\/(0?[1-9]|1[0-2])\/(19[7-9]|[2-9]\d\d)\d$/;

/** Leaves an absent field unchecked. A `null` is checked, and refused, like any other value. */
export const IfPresent = (): PropertyDecorator =>
  ValidateIf((_payload, value: unknown) => value !== undefined);

/** Leaves a field unchecked that is absent or an empty text. */
export const IfFilled = (): PropertyDecorator =>
  ValidateIf((_payload, value: unknown) => value !== undefined && value !== '');

export interface TextOptions {
  max?: number;
  /** The message for a missing or blank text. Without it the text may be empty. */
  required?: string | Saying;
}

/** A text that survives storage, 500 characters at most unless told otherwise. */
export function Text(
  label: string,
  { max = TEXT_MAX_LENGTH, required }: TextOptions = {},
): PropertyDecorator {
  return compose(
    ...(required === undefined ? [] : [rule('isNotEmpty', required, isGiven)]),
    rule('isString', `${label} should be a text`, isText),
    rule(
      required === undefined ? 'isString' : 'storableNotBlank',
      `${label} contains characters that can't be stored`,
      isStorable,
    ),
    MaxLength(
      max,
      sentence(({ server }) => server.textTooLong(label, max)),
    ),
  );
}

/** A name: no invisible characters, normalised to NFC. */
export const Name = (label: string, options?: TextOptions): PropertyDecorator =>
  compose(
    Converted((value) => (isText(value) ? value.normalize('NFC') : value)),
    Text(label, options),
    rule(
      'isString',
      ({ server }) => server.textUnseen(label),
      (value) => !isText(value) || isSeenWhole(value),
    ),
  );

/** A new password. A blank one counts as too short because the login form treats it as empty. */
export function NewPassword(): PropertyDecorator {
  const isLongEnough = (value: unknown): boolean =>
    isGiven(value) && (!isText(value) || Array.from(value).length >= PASSWORD_MIN_LENGTH);
  return compose(
    rule('minLength', ({ validation }) => validation.passwordTooShort, isLongEnough, {
      constraints: [PASSWORD_MIN_LENGTH],
    }),
    Text('Password', { max: PASSWORD_MAX_LENGTH }),
  );
}

export const isMailAddress = (text: string): boolean => isEmail(text);

/** The address of a mailbox, or an empty text. */
export const MailAddress = (label: string): PropertyDecorator =>
  compose(
    Text(label),
    rule(
      'isString',
      ({ server }) => server.mailInvalid(label),
      (value) => !isText(value) || value === '' || isMailAddress(value),
    ),
  );

/** A whole number; digits from a form or query are converted. */
export function WholeNumber(label: string, min: number, max?: number): PropertyDecorator {
  const said = sentence(({ server }) => server.numberInvalid(label, min, max));
  return compose(
    Converted((value) => (isText(value) && /^\d+$/.test(value) ? Number(value) : value)),
    Min(min, said),
    Max(max ?? Number.MAX_SAFE_INTEGER, said),
    // Last, because the schema takes its type from the last check.
    IsInt(said),
  );
}

/** A list of different whole numbers of days. */
export const DaySet = (label: string, min: number, max: number, least = 1): PropertyDecorator => {
  const message = `${label} should be different whole numbers from ${min} to ${max}`;
  return compose(
    IsArray({ message }),
    ArrayMinSize(least, { message }),
    rule('arrayUnique', message, hasNoRepeat),
    Min(min, { each: true, message }),
    Max(max, { each: true, message }),
    IsInt({ each: true, message }),
  );
};

export const Flag = (label: string): PropertyDecorator =>
  IsBoolean({ message: `${label} should be true or false` });

/** A flag that forms send as `true` or `false`. */
export const FormFlag = (label: string): PropertyDecorator =>
  compose(
    Converted((value) => (value === 'true' ? true : value === 'false' ? false : value)),
    Flag(label),
  );

/** A day of the calendar as D/M/YYYY or DD/MM/YYYY. */
export const StartDate = (label: string): PropertyDecorator =>
  rule(
    'matches',
    ({ server }) => server.dateInvalid(label),
    (value) => isText(value) && parseStartDate(value) !== null,
    { constraints: [START_DATE] },
  );

export const OneOf = (label: string, choices: readonly string[]): PropertyDecorator =>
  IsIn(choices, { message: `${label} should be one of ${choices.join(', ')}` });

/** A field to sort by, `-` before it for descending. */
export const Sort = (fields: readonly string[]): PropertyDecorator =>
  IsIn([...fields, ...fields.map((field) => `-${field}`)], {
    message: 'Sort should be a field of the answer, with - before it for descending',
  });

/** The optional id of the browser. */
export const DeviceId = (): PropertyDecorator =>
  compose(IfPresent(), Matches(DEVICE_ID, { message: SERVER_TEXTS.deviceInvalid }));
