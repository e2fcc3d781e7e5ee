import { IsArray, IsBoolean, IsIn, IsInt, IsString } from 'class-validator';
import { COST_DAYS_MAX, NOTE_MAX_LENGTH, SEATS_MAX } from '../../constants.js';
import { VERSIONED_FIELDS, type VersionedField, isDomainUrl } from '../../courses/credentials.js';
import { parseCodeSecret } from '../../courses/one-time-codes.js';
import { isOwnOrigin } from '../../courses/sites.js';
import { AMOUNT_MAX } from '../../people/renewals.js';
import type { Saying } from '../../texts.js';
import { Count, EpochMs, ListOf, Nested, TextOrNull } from '../answer-fields.js';
import { MessageAnswer } from '../common.js';
import { FormFlag, IfFilled, IfPresent, Name, StartDate, Text, WholeNumber } from '../fields.js';
import { Id } from '../ids.js';
import { compose, isGiven, isText, rule } from '../rules.js';
import { CredentialPlace, SeatAnswer } from './seats.js';
import { OwnTroubleAnswer } from './troubles.js';

/** A former version of a credential, without its values. */
export class VersionAnswer {
  @Id() _id!: string;
  @Count() at!: number;
  /** A username; null for a change by the server. */
  @TextOrNull() by!: string | null;
  /** The fields that the next version changed. */
  @IsArray() @IsIn(VERSIONED_FIELDS, { each: true }) changed!: VersionedField[];
}

/** The former versions of a credential, newest first. */
export class VersionListAnswer {
  @ListOf(VersionAnswer) versions!: VersionAnswer[];
}

export class RevealedVersionAnswer {
  @IsString() email!: string;
  @IsString() password!: string;
  @IsString() domain!: string;
  @IsString() course_name!: string;
}

const required: Saying = ({ validation }) => validation.credentialFieldsRequired;
// The page shows its own origin here, which the server doesn't know.
const DOMAIN_INVALID: Saying = ({ validation }) => validation.domainInvalid('https://example.com');

const Domain = (): PropertyDecorator =>
  compose(
    Text('Domain', { required }),
    rule('isUrl', DOMAIN_INVALID, (value) => isText(value) && isDomainUrl(value)),
  );

/** The secret of one-time codes; empty for none. */
const CodeSecretText = (): PropertyDecorator =>
  compose(
    Text('Code secret'),
    rule(
      'isString',
      ({ validation }) => validation.codeSecretInvalid,
      (value) => isText(value) && (!isGiven(value) || parseCodeSecret(value) !== null),
    ),
  );

/** What the answers of a credential share. */
class CredentialFacts {
  @Id() _id!: string;
  @IsString() course_name!: string;
  @IsString() domain!: string;
  /** The file's name under `/static/products/`; empty where there is no picture. */
  @IsString() image!: string;
  @IsString() note!: string;
  @IsBoolean() has_code!: boolean;
  /** Members fill it in with the extension: their answers have an empty `email` and `password`. */
  @IsBoolean() fill_only!: boolean;
  /** The member's seat, if the credential has seats. Without one `email` and `password` are empty. */
  @IfPresent() @Nested(SeatAnswer) seat?: SeatAnswer;
  /** Sent to its reporter while it is open and for a day after. */
  @IfPresent() @Nested(OwnTroubleAnswer) trouble?: OwnTroubleAnswer;
}

/** A credential; `shop_id` is its subtitle. */
export class CredentialAnswer extends CredentialFacts {
  @IsString() email!: string;
  @IsString() password!: string;
  @Id() shop_id!: string;
  /** How many may use it at the same time; 0 for no limit. */
  @Count() seats!: number;
  /** The last change of its login or password. */
  @Count() changed_at!: number;
  /** What the account costs. Answered to admins alone, like the next three. */
  @IfPresent() @Count() cost?: number;
  /** How many days the cost covers. */
  @IfPresent() @Count() cost_days?: number;
  /** DD/MM/YYYY, or empty. */
  @IfPresent() @IsString() paid_until?: string;
  /** Where the account was bought. */
  @IfPresent() @IsString() provider?: string;
}

export class CredentialListAnswer {
  @ListOf(CredentialAnswer) products!: CredentialAnswer[];
}

export class CredentialsChangedAnswer extends MessageAnswer {
  @ListOf(CredentialAnswer) products!: CredentialAnswer[];
}

class CredentialExtras {
  @IfPresent() @Name('Course name') course_name?: string;
  @IfPresent() @WholeNumber('Seats', 0, SEATS_MAX) seats?: number;
  @IfPresent() @Text('Note', { max: NOTE_MAX_LENGTH }) note?: string;
  @IfPresent() @FormFlag('Fill only') fill_only?: boolean;
  /** Base32, or an `otpauth://totp/` address; empty: none. */
  @IfPresent() @CodeSecretText() otp?: string;
  /** In the currency's smallest unit. */
  @IfPresent() @WholeNumber('Cost', 0, AMOUNT_MAX) cost?: number;
  @IfPresent() @WholeNumber('Cost days', 1, COST_DAYS_MAX) cost_days?: number;
  /** D/M/YYYY; empty: unknown. */
  @IfFilled() @StartDate('Paid until') paid_until?: string;
  @IfPresent() @Text('Provider') provider?: string;
}

/** A new credential under a subtitle; its picture comes in the form field `file`. */
export class CreateCredentialPayload extends CredentialExtras {
  @Id('Subtitle', { required: ({ validation }) => validation.noSubtitleSelected }) shop_id!: string;
  // Checked before the domain, so that a missing field is reported first, as in the form.
  @Text('Email', { required }) email!: string;
  @Text('Password', { required }) password!: string;
  @Domain() domain!: string;
}

/** A change of a credential: what is absent stays as it is. */
export class UpdateCredentialPayload extends CredentialExtras {
  @Id() id!: string;
  @IfPresent() @Text('Email', { required }) email?: string;
  @IfPresent() @Text('Password', { required }) password?: string;
  @IfPresent() @Domain() domain?: string;
}

/** The name of a new picture. */
export class ImageChangedAnswer extends MessageAnswer {
  @IsString() image!: string;
}

export class CopyCredentialPayload {
  @Id('Subtitle', { required: ({ validation }) => validation.noSubtitleSelected }) subtitleId!: string;
  @Id('Credential') p_id!: string;
}

export class CodeAnswer {
  @IsString() code!: string;
  /** In seconds. */
  @IsInt() period!: number;
  /** When the next code replaces it, in ms. */
  @Count() valid_until!: number;
}

/** Why a reader of a password lost access. The first reason that is true counts. */
export const GONE_REASONS = ['deleted', 'locked', 'expired', 'unassigned', 'group'] as const;

/** One of these reasons. `group`: the user had the title through their group. */
export type GoneReason = (typeof GONE_REASONS)[number];

/** A user who knows a password and has lost access. */
export class GoneReader {
  @IsString() email!: string;
  @IsIn(GONE_REASONS) why!: GoneReason;
  @EpochMs() last_read!: number;
}

/** A credential whose password is known to users without access. */
export class ExposedCredential extends CredentialPlace {
  @IsString() subtitle!: string;
  /** The last change of its login or password. */
  @Count() changed_at!: number;
  /** A hundred at most, the latest reader first. */
  @ListOf(GoneReader) gone!: GoneReader[];
  /** How many there are in all. */
  @Count() total!: number;
}

/** Credentials whose password should change, those with the most former readers first. */
export class ExposedListAnswer {
  @ListOf(ExposedCredential) exposed!: ExposedCredential[];
}

/** A credential of the caller, without login and password; `shop_id` is its title. */
export class MineCredentialAnswer extends CredentialFacts {
  @Id() shop_id!: string;
  @IsString() title!: string;
  /** Its subtitle. */
  @Id() s_id!: string;
  @IsString() subtitle!: string;
}

export class MineCredentialListAnswer {
  @ListOf(MineCredentialAnswer) products!: MineCredentialAnswer[];
}

const Origin = (): PropertyDecorator =>
  compose(
    Text('Origin'),
    rule(
      'isString',
      ({ server }) => server.originInvalid,
      (value) => isText(value) && isOwnOrigin(value),
    ),
  );

/** The credential to fill in, and the origin of the page that asks for it. */
export class FillPayload {
  @Id('Credential') p_id!: string;
  @Origin() origin!: string;
}

export class FillCodeAnswer {
  @IsString() code!: string;
  /** In ms. */
  @Count() valid_until!: number;
}

/** The login for a page of the credential's site. */
export class FillAnswer {
  @IsString() email!: string;
  @IsString() password!: string;
  /** Sent if the credential has one-time codes. */
  @IfPresent() @Nested(FillCodeAnswer) code?: FillCodeAnswer;
}
