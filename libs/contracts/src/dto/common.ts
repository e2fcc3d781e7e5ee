import { IsIn, IsInt, IsString } from 'class-validator';
import { REPLACED_DEVICES, type ReplacedBy } from '../access/devices.js';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '../errors.js';
import { Nested } from './answer-fields.js';
import { IfPresent, Text, WholeNumber } from './fields.js';
import { Id } from './ids.js';
import { UndoRef } from './record/undo.js';
import { LIST_LIMIT_MAX, LIST_LIMIT_MIN } from '../constants.js';
import { Day } from './instants.js';

export class DaySpanQuery {
  /** The first day in Lima: sent as YYYY-MM-DD, read as its first instant. */
  @IfPresent() @Day('From', 'from') from?: number;
  /** The last day, included; today where it is absent. */
  @IfPresent() @Day('To', 'to') to?: number;
}

/** The requested part of a list. */
export class PartQuery {
  @IfPresent() @WholeNumber('Limit', LIST_LIMIT_MIN, LIST_LIMIT_MAX) limit?: number;
  @IfPresent() @WholeNumber('Offset', 0) offset?: number;
}

/** A part of a list that can be searched. */
export class PageQuery extends PartQuery {
  @IfPresent() @Text('Search') q?: string;
}

/** The answer of a call that changes something: a text for people, and how to undo it. */
export class MessageAnswer {
  @IsString() message!: string;
  @IfPresent() @Nested(UndoRef) undo?: UndoRef;
}

export class ReplacedByAnswer implements ReplacedBy {
  @IsIn(REPLACED_DEVICES) device!: string;
  @IsString() ip_tail!: string;
}

export class ErrorAnswer implements ErrorBody {
  @IsInt() statusCode!: number;
  @IsString() error!: string;
  @IsString() message!: string;
  @IfPresent() @IsIn(Object.keys(ERROR_STATUS)) code?: ErrorCode;
  @IfPresent() @IsString() field?: string;
  @IfPresent() @Nested(ReplacedByAnswer) by?: ReplacedByAnswer;
  @IfPresent() @IsString() ticket?: string;
}

/** Says that the process answers (`live`), or that it is ready to serve (`ready`). */
export class HealthAnswer {
  @IsIn(['ok']) status!: 'ok';
  /** The product's version, which `ready` answers to an admin alone. */
  @IfPresent() @IsString() version?: string;
}

/** The id of what a call is about, in its path. */
export class IdParams {
  @Id() id!: string;
}

/** The id of what a call is about, in its body or query. */
export class IdPayload {
  @Id() id!: string;
}

/** The `_id` of what a call is about, in its body. */
export class RecordIdPayload {
  @Id() _id!: string;
}
