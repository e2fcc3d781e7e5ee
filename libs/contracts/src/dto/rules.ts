import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import type * as library from 'class-validator';
import type { ErrorCode } from '../errors.js';
import { TEXTS, type Saying } from '../texts.js';
import { SERVER_TEXTS } from '../texts/server.js';
import type { OwnCheck } from './schema.js';

const ENGLISH = { ...TEXTS, server: SERVER_TEXTS };

/** Applies decorators to one property in the order given, which is the order in which they are checked. */
export const compose =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (target, property) => {
    for (const decorate of decorators) decorate(target, property);
  };

/** Adds checks to fields that a class doesn't declare itself, in this order. */
export const Checked =
  (checks: (readonly [field: string, check: PropertyDecorator])[]): ClassDecorator =>
  ({ prototype }) => {
    for (const [field, check] of checks) check(prototype as object, field);
  };

/** Converts a value from the wire. A value that can't be converted is left to the checks. */
export const Converted = (convert: (value: unknown) => unknown): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => convert(value), { toClassOnly: true });

export interface RuleOptions {
  /** Values for the schema: a length, a pattern, a list. */
  constraints?: unknown[];
  /** Whether it holds for each item of a list. */
  each?: boolean;
  /** An error code other than `VALIDATION`. */
  code?: ErrorCode;
}

/** What a failed rule puts into the `contexts` of its validation error. */
export interface RuleContext {
  code?: ErrorCode;
  /** The message in other languages than English, if the rule has one. */
  says?: Saying;
}

/** The checks of class-validator that rules narrow. */
type NarrowedCheck = (typeof library)[
  | 'ARRAY_UNIQUE'
  | 'IS_INT'
  | 'IS_MONGO_ID'
  | 'IS_NOT_EMPTY'
  | 'IS_OBJECT'
  | 'IS_STRING'
  | 'IS_URL'
  | 'MATCHES'
  | 'MIN_LENGTH'];

/** A message in every language, for one check. */
export const sentence = (says: Saying): { message: string; context: RuleContext } => ({
  message: says(ENGLISH),
  context: { says },
});

/** One check with its message. Its name is the check that it narrows or one of ours: the JSON schema is derived from it. */
export function rule(
  name: NarrowedCheck | OwnCheck,
  said: string | Saying,
  passes: (value: unknown) => boolean,
  { constraints = [], each = false, code }: RuleOptions = {},
): PropertyDecorator {
  const { message, context } = typeof said === 'string' ? { message: said, context: {} } : sentence(said);
  const options = { message, each, context: { ...context, ...(code && { code }) } };
  return ValidateBy({ name, constraints, validator: { validate: passes } }, options);
}

/** Whether a value is a list in which nothing stands twice. */
export const hasNoRepeat = (value: unknown): boolean =>
  Array.isArray(value) && new Set(value).size === value.length;

export const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether a value is present and not blank. */
export const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && !(isText(value) && value.trim() === '');
