import { ArrayMaxSize, ArrayMinSize, IsArray } from 'class-validator';
import { JSON_BODY_MAX_BYTES } from '../constants.js';
import { orNull } from './answer-fields.js';
import { compose, Converted, hasNoRepeat, isGiven, isText, rule } from './rules.js';
import type { Saying } from '../texts.js';

const OBJECT_ID = /^[0-9a-f]{24}$/i;
const ID_BYTES = '"",'.length + 24;
/** As many ids as fit into a JSON body. */
const IDS_MAX = Math.floor((JSON_BODY_MAX_BYTES - 1_024) / ID_BYTES / 100) * 100;

const isObjectId = (value: unknown): boolean => isText(value) && OBJECT_ID.test(value);
// Ids are compared as texts, so they get one spelling here.
const lowerCased = (value: unknown): unknown => (isText(value) ? value.toLowerCase() : value);

/** An id of 24 hex digits, converted to lower case. `required` is the message for a missing one. */
export function Id(label = 'Id', { required }: { required?: string | Saying } = {}): PropertyDecorator {
  return compose(
    Converted(lowerCased),
    ...(required === undefined ? [] : [rule('isNotEmpty', required, isGiven)]),
    rule('isMongoId', `${label} should be 24 hex digits`, isObjectId, { code: 'BAD_ID' }),
  );
}

/** An id as answered, or null where there is none. */
export const IdOrNull = (): PropertyDecorator => orNull('isMongoId', '24 hex digits', isObjectId);

/** A list of at least one id; one that is named twice counts once. */
export const Ids = (label: string, max: number): PropertyDecorator =>
  compose(IdsOrNone(label, max), notEmpty(label));

/** As `Ids`, but it may be empty. */
export const IdsOrNone = (label: string, max: number): PropertyDecorator =>
  compose(
    Converted((value) => (Array.isArray(value) ? [...new Set(value.map(lowerCased))] : value)),
    IdList(label),
    atMost(label, max),
  );

/** A list of at least one id, each named once. */
export const UniqueIds = (label: string): PropertyDecorator =>
  compose(
    Converted((value) => (Array.isArray(value) ? value.map(lowerCased) : value)),
    IdList(label),
    notEmpty(label),
    atMost(label, IDS_MAX),
    rule('arrayUnique', `${label} should not repeat an id`, hasNoRepeat),
  );

/** A list of ids as answered, empty or not. */
export const IdList = (label: string): PropertyDecorator =>
  compose(
    IsArray({ message: `${label} should be a list of ids` }),
    rule('isMongoId', `${label} should hold ids of 24 hex digits`, isObjectId, {
      each: true,
      code: 'BAD_ID',
    }),
  );

const notEmpty = (label: string): PropertyDecorator =>
  ArrayMinSize(1, { message: `${label} should not be empty` });

const atMost = (label: string, max: number): PropertyDecorator =>
  ArrayMaxSize(max, { message: `${label} should name at most ${max} ids` });
