import { type ClassConstructor, Type } from 'class-transformer';
import {
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

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object of a class, with all of its fields and no others. */
const isWhole = (value: unknown): boolean =>
  isRecord(value) &&
  validateSync(value as object, { whitelist: true, forbidNonWhitelisted: true }).length === 0;

const isInstant = (value: unknown): boolean =>
  isText(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value;

/** A value that passes, or null; never absent. `kind` says in the message what it should be. */
export function orNull(
  name: Parameters<typeof rule>[0],
  kind: string,
  passes: (value: unknown) => boolean,
): PropertyDecorator {
  const message = `$property should be ${kind}, or null`;
  return compose(
    rule(name, message, (value) => value === null || passes(value)),
    rule('nullable', message, (value) => value !== undefined),
  );
}

/** A whole number that is not negative. */
export const Count = (): PropertyDecorator => compose(Min(0), IsInt());

/** A moment in milliseconds since 1970. */
export const EpochMs = Count;

/** A number of minutes, with fractions. */
export const Minutes = (): PropertyDecorator => compose(Min(0), IsNumber());

export const CountOrNull = (): PropertyDecorator => orNull('isInt', 'a whole number', Number.isInteger);

export const TextOrNull = (): PropertyDecorator => orNull('isString', 'a text', isText);

export const ChoiceOrNull = (choices: readonly string[]): PropertyDecorator =>
  rule(
    'choiceOrNull',
    `$property should be one of ${choices.join(', ')}, or null`,
    (value) => value === null || (isText(value) && choices.includes(value)),
    { constraints: [...choices] },
  );

/** An object of any fields, or null where there is none. */
export const RecordOrNull = (): PropertyDecorator => orNull('isObject', 'an object', isRecord);

/** How many of each kind: an object of whole numbers. */
export const Counts = (): PropertyDecorator =>
  rule('isObject', '$property should be an object of whole numbers', (value) =>
    isRecord(value) ? Object.values(value as object).every(Number.isInteger) : false,
  );

/** A moment as ISO 8601 in UTC. */
export const Instant = (): PropertyDecorator =>
  rule('instant', '$property should be a moment in ISO 8601', isInstant);

export const InstantOrNull = (): PropertyDecorator => orNull('instant', 'a moment in ISO 8601', isInstant);

/** The whole days left, or false when the subscription is over. */
export const DaysLeft = (): PropertyDecorator =>
  rule(
    'daysLeft',
    '$property should be a whole number or false',
    (value) => value === false || Number.isInteger(value),
  );

export const DaysLeftOrNull = (): PropertyDecorator =>
  rule(
    'daysLeftOrNull',
    '$property should be a whole number, false, or null',
    (value) => value === null || value === false || Number.isInteger(value),
  );

export const Nested = (type: ClassConstructor<object>): PropertyDecorator =>
  compose(
    IsObject(),
    ValidateNested(),
    Type(() => type),
    rule('nested', '$property should be an object', () => true, { constraints: [type.name] }),
  );

export const NestedOrNull = (type: ClassConstructor<object>): PropertyDecorator =>
  compose(
    // `ValidateNested` takes no null, and a condition would make the field optional.
    rule('isObject', '$property should be an object, or null', (value) => value === null || isWhole(value)),
    Type(() => type),
    rule('nestedOrNull', '$property should be an object, or null', () => true, { constraints: [type.name] }),
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
    rule('listOf', '$property should be a list', () => true, {
      constraints: [type, ...others].map(({ name }) => name),
    }),
  );

export const TextList = (): PropertyDecorator => compose(IsArray(), IsString({ each: true }));

/** A day as stored and answered: DD/MM/YYYY; empty before the first use. */
export const StoredDate = (): PropertyDecorator => Matches(/^(\d{2}\/\d{2}\/\d{4})?$/);
