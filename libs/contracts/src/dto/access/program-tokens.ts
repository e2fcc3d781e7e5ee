import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsString,
  Matches,
  type ValidationOptions,
} from 'class-validator';
import { normaliseIpEntry } from '../../access/ip-address.js';
import {
  PROGRAM_ADDRESSES_MAX,
  PROGRAM_PERMISSIONS,
  PROGRAM_TOKEN,
  PROGRAM_TOKEN_MAX_DAYS,
  type ProgramPermission,
} from '../../access/permissions.js';
import { CountOrNull, Instant, ListOf, TextOrNull } from '../answer-fields.js';
import { IfPresent, Name, WholeNumber } from '../fields.js';
import { Id } from '../ids.js';
import { compose, Converted, isText, rule } from '../rules.js';

const eachOnce = (value: unknown): unknown => (Array.isArray(value) ? [...new Set<unknown>(value)] : value);

const ProgramPermissions = (options: ValidationOptions = {}): PropertyDecorator =>
  compose(IsArray(options), IsIn(PROGRAM_PERMISSIONS, { ...options, each: true }));

/** The facts of a program's token, without the token itself. */
export class ProgramTokenAnswer {
  @Id() _id!: string;
  @IsString() name!: string;
  @ProgramPermissions() permissions!: ProgramPermission[];
  /** The username of the admin who made it. */
  @IsString() by!: string;
  @Instant() createdAt!: string;
  /** Its last use, to the minute; null before the first one. */
  @TextOrNull() usedAt!: string | null;
  /** The address of its last use. */
  @TextOrNull() ip!: string | null;
  /** In ms; null for no end. */
  @CountOrNull() expires_at!: number | null;
}

/** The tokens of programs, newest first. */
export class ProgramTokenListAnswer {
  @ListOf(ProgramTokenAnswer) tokens!: ProgramTokenAnswer[];
}

/** A new token, which is answered only here. */
export class MadeProgramTokenAnswer {
  @Matches(PROGRAM_TOKEN) token!: string;
  @Id() _id!: string;
}

/** What a program is to be allowed, until when, and from where. */
export class MakeProgramTokenPayload {
  @Name('Name', { required: 'Name should not be empty' }) name!: string;

  @Converted(eachOnce)
  @ProgramPermissions({ message: 'Permissions should be a list of those that a program may have' })
  @ArrayMinSize(1, { message: 'Permissions should not be empty' })
  permissions!: ProgramPermission[];

  /** Absent: no end. */
  @IfPresent() @WholeNumber('Expiry', 1, PROGRAM_TOKEN_MAX_DAYS) expires_days?: number;

  /** The addresses and blocks from which it may be used. Absent: from anywhere. */
  @IfPresent()
  @Converted(eachOnce)
  @rule(
    'isString',
    'Addresses should be IPv4 or IPv6 addresses, or blocks of them like 10.0.0.0/8',
    (value) => isText(value) && normaliseIpEntry(value.trim()) !== null,
    { each: true },
  )
  @ArrayMinSize(1, { message: 'Addresses should not be empty' })
  @ArrayMaxSize(PROGRAM_ADDRESSES_MAX, {
    message: `Addresses should be at most ${PROGRAM_ADDRESSES_MAX}`,
  })
  @IsArray({ message: 'Addresses should be a list' })
  addresses?: string[];
}
