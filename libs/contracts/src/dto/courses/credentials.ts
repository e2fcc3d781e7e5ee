import { IS_STRING, IS_URL, IsBoolean, IsInt, IsString, IsArray, IsIn } from 'class-validator';
import { NOTE_MAX_LENGTH, SEATS_MAX } from '../../constants.js';
import { isDomainUrl, VERSIONED_FIELDS, type VersionedField } from '../../courses/credentials.js';
import { parseCodeSecret } from '../../courses/one-time-codes.js';
import type { Saying } from '../../texts.js';
import { Count, ListOf, Nested, TextOrNull } from '../answer-fields.js';
import { MessageAnswer } from '../common.js';
import { FormFlag, IfPresent, Name, Text, WholeNumber } from '../fields.js';
import { Id } from '../ids.js';
import { compose, isGiven, isText, rule } from '../rules.js';
import { SeatAnswer } from './seats.js';
import { OwnTroubleAnswer } from './troubles.js';

/** A former state of a credential, without its values, and the change that ended it. */
export class VersionAnswer {
  @Id()
  _id!: string;

  /** When it was replaced, in ms. */
  @Count()
  at!: number;

  /** A username; null where nobody called. */
  @TextOrNull()
  by!: string | null;

  /** What the change that ended it made another. */
  @IsArray()
  @IsIn(VERSIONED_FIELDS, { each: true })
  changed!: VersionedField[];
}

/** The former states of a credential, newest first. */
export class VersionListAnswer {
  @ListOf(VersionAnswer)
  versions!: VersionAnswer[];
}

/** The credential whose former states are asked for. */
export class VersionsParams {
  @Id()
  id!: string;
}

/** The values of a former state. */
export class RevealedVersionAnswer {
  @IsString()
  email!: string;

  @IsString()
  password!: string;

  @IsString()
  domain!: string;

  @IsString()
  course_name!: string;
}

const required: Saying = ({ validation }) => validation.credentialFieldsRequired;
// The page says its own origin here; the server has none to show.
const DOMAIN_INVALID: Saying = ({ validation }) => validation.domainInvalid('https://example.com');

const Domain = (): PropertyDecorator =>
  compose(
    Text('Domain', { required }),
    rule(IS_URL, DOMAIN_INVALID, (value) => isText(value) && isDomainUrl(value)),
  );

const Seats = (): PropertyDecorator => WholeNumber('Seats', 0, SEATS_MAX);
const Note = (): PropertyDecorator => Text('Note', { max: NOTE_MAX_LENGTH });

/** What one-time codes are made from; empty for none. */
const CodeSecretText = (): PropertyDecorator =>
  compose(
    Text('Code secret'),
    rule(
      IS_STRING,
      ({ validation }) => validation.codeSecretInvalid,
      (value) => isText(value) && (!isGiven(value) || parseCodeSecret(value) !== null),
    ),
  );

/** A credential; `shop_id` is its subtitle. */
export class CredentialAnswer {
  @Id()
  _id!: string;

  @IsString()
  course_name!: string;

  @IsString()
  domain!: string;

  @IsString()
  email!: string;

  @IsString()
  password!: string;

  /** The file's name under `/static/products/`; empty where there is no picture. */
  @IsString()
  image!: string;

  @Id()
  shop_id!: string;

  /** How many may use it at the same time; 0 for no limit. */
  @Count()
  seats!: number;

  /** For whoever uses it. */
  @IsString()
  note!: string;

  /** A member's, where there are seats: without one `email` and `password` are empty. */
  @IfPresent()
  @Nested(SeatAnswer)
  seat?: SeatAnswer;

  /** Whether it has one-time codes. */
  @IsBoolean()
  has_code!: boolean;

  /** Whether members never see its login and password: those of their answers are empty. */
  @IsBoolean()
  fill_only!: boolean;

  /** There for who reported it, while it is open and for a day after. */
  @IfPresent()
  @Nested(OwnTroubleAnswer)
  trouble?: OwnTroubleAnswer;

  /** The last change of its login or password, in ms. */
  @Count()
  changed_at!: number;
}

/** The credentials of a subtitle. */
export class CredentialListAnswer {
  @ListOf(CredentialAnswer)
  products!: CredentialAnswer[];
}

/** What making or copying a credential answers: the list of the subtitle that it came to. */
export class CredentialsChangedAnswer extends MessageAnswer {
  @ListOf(CredentialAnswer)
  products!: CredentialAnswer[];
}

/** What a credential may have besides. */
class CredentialExtras {
  @IfPresent()
  @Name('Course name')
  course_name?: string;

  @IfPresent()
  @Seats()
  seats?: number;

  @IfPresent()
  @Note()
  note?: string;

  /** Members fill it in by the extension, and see neither login nor password. */
  @IfPresent()
  @FormFlag('Fill only')
  fill_only?: boolean;

  /** Base32, or an `otpauth://totp/` address; empty: none. */
  @IfPresent()
  @CodeSecretText()
  otp?: string;
}

/** A new credential under a subtitle, beside its picture in `file`. */
export class CreateCredentialPayload extends CredentialExtras {
  @Id('Subtitle', { required: ({ validation }) => validation.noSubtitleSelected })
  shop_id!: string;

  // Before the domain: that a field is missing is said first, as the form does.
  @Text('Email', { required })
  email!: string;

  @Text('Password', { required })
  password!: string;

  @Domain()
  domain!: string;
}

/** A change of a credential: what is absent stays as it is. */
export class UpdateCredentialPayload extends CredentialExtras {
  @Id()
  id!: string;

  @IfPresent()
  @Text('Email', { required })
  email?: string;

  @IfPresent()
  @Text('Password', { required })
  password?: string;

  @IfPresent()
  @Domain()
  domain?: string;
}

/** The credential whose picture comes in `file`. */
export class UpdateImagePayload {
  @Id()
  id!: string;
}

/** What a new picture answers: its name. */
export class ImageChangedAnswer extends MessageAnswer {
  @IsString()
  image!: string;
}

/** The credential to copy and the subtitle to copy it to. */
export class CopyCredentialPayload {
  @Id('Subtitle', { required: ({ validation }) => validation.noSubtitleSelected })
  subtitleId!: string;

  @Id('Credential')
  p_id!: string;
}

/** The credential whose code is asked for. */
export class CodePayload {
  @Id('Credential')
  p_id!: string;
}

/** A one-time code of this moment. */
export class CodeAnswer {
  @IsString()
  code!: string;

  /** For how many seconds each code holds. */
  @IsInt()
  period!: number;

  /** When the next one takes its place, in milliseconds since 1970. */
  @Count()
  valid_until!: number;
}
