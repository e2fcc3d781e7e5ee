import { type ClassConstructor, Type } from 'class-transformer';
import {
  IS_INT,
  IS_OBJECT,
  IS_STRING,
  IsArray,
  IsInt,
  IsNumber,
  IsObject,
  IsString,
  Matches,
  Min,
  ValidateNested,
  validateSync,
} from 'class-validator';
import { compose, isText, rule } from './rules.js';
import type { OwnCheck } from './schema.js';

const NULLABLE: OwnCheck = 'nullable';
const CHOICE_OR_NULL: OwnCheck = 'choiceOrNull';
const INSTANT: OwnCheck = 'instant';
const DAYS_LEFT: OwnCheck = 'daysLeft';
const DAYS_LEFT_OR_NULL: OwnCheck = 'daysLeftOrNull';
const NESTED: OwnCheck = 'nested';
const NESTED_OR_NULL: OwnCheck = 'nestedOrNull';
const LIST_OF: OwnCheck = 'listOf';

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object of a class, with all of its fields and no others. */
const isWhole = (value: unknown): boolean =>
  isRecord(value) &&
  validateSync(value as object, { whitelist: true, forbidNonWhitelisted: true }).length === 0;

const isInstant = (value: unknown): boolean =>
  isText(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value;

function orNull(name: string, kind: string, passes: (value: unknown) => boolean): PropertyDecorator {
  const message = `$property should be ${kind}, or null`;
  return compose(
    rule(name, message, (value) => value === null || passes(value)),
    rule(NULLABLE, message, (value) => value !== undefined),
  );
}

/** A whole number that is not negative. */
export const Count = (): PropertyDecorator => compose(Min(0), IsInt());

/** A moment in milliseconds since 1970. */
export const EpochMs = Count;

/** A number of minutes, with fractions. */
export const Minutes = (): PropertyDecorator => compose(Min(0), IsNumber());

export const CountOrNull = (): PropertyDecorator => orNull(IS_INT, 'a whole number', Number.isInteger);

export const TextOrNull = (): PropertyDecorator => orNull(IS_STRING, 'a text', isText);

export const ChoiceOrNull = (choices: readonly string[]): PropertyDecorator =>
  rule(
    CHOICE_OR_NULL,
    `$property should be one of ${choices.join(', ')}, or null`,
    (value) => value === null || (isText(value) && choices.includes(value)),
    { constraints: [...choices] },
  );

/** An object of any fields, or null where there is none. */
export const RecordOrNull = (): PropertyDecorator => orNull(IS_OBJECT, 'an object', isRecord);

/** How many of each kind: an object of whole numbers. */
export const Counts = (): PropertyDecorator =>
  rule(IS_OBJECT, '$property should be an object of whole numbers', (value) =>
    isRecord(value) ? Object.values(value as object).every(Number.isInteger) : false,
  );

/** A moment as ISO 8601 in UTC. */
export const Instant = (): PropertyDecorator =>
  rule(INSTANT, '$property should be a moment in ISO 8601', isInstant);

export const InstantOrNull = (): PropertyDecorator => orNull(INSTANT, 'a moment in ISO 8601', isInstant);

/** The whole days left, or false when the subscription is over. */
export const DaysLeft = (): PropertyDecorator =>
  rule(
    DAYS_LEFT,
    '$property should be a whole number or false',
    (value) => value === false || Number.isInteger(value),
  );

export const DaysLeftOrNull = (): PropertyDecorator =>
  rule(
    DAYS_LEFT_OR_NULL,
    '$property should be a whole number, false, or null',
    (value) => value === null || value === false || Number.isInteger(value),
  );

export const Nested = (type: ClassConstructor<object>): PropertyDecorator =>
  compose(
    IsObject(),
    ValidateNested(),
    Type(() => type),
    rule(NESTED, '$property should be an object', () => true, { constraints: [type.name] }),
  );

export const NestedOrNull = (type: ClassConstructor<object>): PropertyDecorator =>
  compose(
    // `ValidateNested` takes no null, and a condition would make the field optional.
    rule(IS_OBJECT, '$property should be an object, or null', (value) => value === null || isWhole(value)),
    Type(() => type),
    rule(NESTED_OR_NULL, '$property should be an object, or null', () => true, { constraints: [type.name] }),
  );

/** A list of objects of a class; `others` are the classes that some callers are answered instead. */
export const ListOf = (
  type: ClassConstructor<object>,
  ...others: ClassConstructor<object>[]
): PropertyDecorator =>
  compose(
    IsArray(),
    ValidateNested({ each: true }),
    Type(() => type),
    rule(LIST_OF, '$property should be a list', () => true, {
      constraints: [type, ...others].map(({ name }) => name),
    }),
  );

export const TextList = (): PropertyDecorator => compose(IsArray(), IsString({ each: true }));

/** A day as stored and answered: DD/MM/YYYY; empty before the first use. */
export const StoredDate = (): PropertyDecorator => Matches(/^(\d{2}\/\d{2}\/\d{4})?$/);
