import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import type { ErrorCode } from '../errors.js';
import { TEXTS, type Saying } from '../texts.js';
import { SERVER_TEXTS } from '../texts/server.js';

const ENGLISH = { ...TEXTS, server: SERVER_TEXTS };

/** Applies decorators to one property in the order given, which is the order in which they are checked. */
export const compose =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (target, property) => {
    for (const decorate of decorators) decorate(target, property);
  };

/** The checks of a class's fields where no declaration can carry them, in the order in which they are made. */
export const Checked =
  (checks: (readonly [field: string, check: PropertyDecorator])[]): ClassDecorator =>
  ({ prototype }) => {
    for (const [field, check] of checks) check(prototype as object, field);
  };

/** Turns what came over the wire into what the code works with; whatever it can't turn it leaves to the checks. */
export const Converted = (convert: (value: unknown) => unknown): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => convert(value), { toClassOnly: true });

/** What a rule may carry beside its verdict. */
export interface RuleOptions {
  /** What the schema of the field needs to know: a length, a pattern, a list. */
  constraints?: unknown[];
  /** Whether it holds for each item of a list. */
  each?: boolean;
  /** Which failure it is, when it isn't a plain `VALIDATION`. */
  code?: ErrorCode;
}

/** What arrives in the error's `contexts` of a failed rule. */
export interface RuleContext {
  code?: ErrorCode;
  /** The rule's sentence in other languages than English, where it has one. */
  says?: Saying;
}

/**
 * One check with one sentence. The name is that of class-validator's own check that this one narrows (`isString`,
 * `matches` …), because the JSON schema of the field is derived from the names of its checks.
 */
export function rule(
  name: string,
  said: string | Saying,
  passes: (value: unknown) => boolean,
  { constraints = [], each = false, code }: RuleOptions = {},
): PropertyDecorator {
  const [message, says] = typeof said === 'string' ? [said] : [said(ENGLISH), said];
  const context: RuleContext = { ...(code && { code }), ...(says && { says }) };
  return ValidateBy({ name, constraints, validator: { validate: passes } }, { message, each, context });
}

/** Whether a value is a text at all. */
export const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether there is a value, and more to it than blanks. */
export const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && !(isText(value) && value.trim() === '');
