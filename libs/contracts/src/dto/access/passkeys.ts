import { IsArray, IsIn, IsInt, IsObject, IsString } from 'class-validator';
import type { Saying } from '../../texts.js';
import { Instant, InstantOrNull, ListOf, Nested, TextList } from '../answer-fields.js';
import { MessageAnswer } from '../common.js';
import { DeviceId, IfPresent, Text } from '../fields.js';
import { Id } from '../ids.js';

const required: Saying = ({ validation }) => validation.fillAllFields;
const KEY = 'public-key';

export class PasskeyBeginPayload {
  @Text('Name', { required }) name!: string;
}

/** The relying party of WebAuthn. */
export class PasskeySite {
  @IsString() id!: string;
  @IsString() name!: string;
}

export class PasskeyUser {
  @IsString() id!: string;
  @IsString() name!: string;
  @IsString() displayName!: string;
}

/** An allowed key algorithm. */
export class PasskeyKind {
  @IsIn([KEY]) type!: 'public-key';
  @IsInt() alg!: number;
}

/** An existing passkey. */
export class PasskeyRef {
  @IsString() id!: string;
  @IsIn([KEY]) type!: 'public-key';
  @IfPresent() @TextList() transports?: string[];
}

/** The required features of the authenticator. */
export class PasskeyWish {
  @IsIn(['required']) residentKey!: 'required';
  @IfPresent() @IsIn([true]) requireResidentKey?: boolean;
  @IsIn(['required']) userVerification!: 'required';
}

/** WebAuthn's options to make a passkey, as `navigator.credentials.create` takes them from JSON. */
export class PasskeyBegunAnswer {
  @IsString() challenge!: string;
  @Nested(PasskeySite) rp!: PasskeySite;
  @Nested(PasskeyUser) user!: PasskeyUser;
  @ListOf(PasskeyKind) pubKeyCredParams!: PasskeyKind[];
  @IsInt() timeout!: number;
  @IsIn(['none']) attestation!: 'none';
  @ListOf(PasskeyRef) excludeCredentials!: PasskeyRef[];
  @Nested(PasskeyWish) authenticatorSelection!: PasskeyWish;
  @IsObject() extensions!: object;
  @IsArray() hints!: unknown[];
}

/** WebAuthn's options to sign in; only the challenge differs between callers. */
export class PasskeyOptionsAnswer {
  @IsString() rpId!: string;
  @IsString() challenge!: string;
  @IsInt() timeout!: number;
  @IsIn(['required']) userVerification!: 'required';
}

/** The fields of every answer that a browser gives with a passkey. */
class PasskeyJson {
  @Text('Id', { required, max: 2_000 }) id!: string;
  @Text('Id', { required, max: 2_000 }) rawId!: string;
  @IsIn([KEY], { message: 'Type should be public-key' }) type!: 'public-key';
  @IfPresent() @Text('Attachment') authenticatorAttachment?: string;

  @IfPresent()
  @IsObject({ message: 'Extensions should be an object' })
  clientExtensionResults?: object;
}

/** Only checks for an object, because browsers may add fields. */
const Response = (): PropertyDecorator => IsObject({ message: 'Response should be an object' });

/** A new passkey, as the browser's `toJSON` has it. */
export class PasskeyAddPayload extends PasskeyJson {
  @Response() response!: object;
}

/** A sign-in by passkey, as the browser's `toJSON` has it. */
export class PasskeySignInPayload extends PasskeyJson {
  @Response() response!: object;
}

export class PasskeyLoginPayload extends PasskeySignInPayload {
  @DeviceId() device_id?: string;
}

export class PasskeyAnswer {
  @Id() _id!: string;
  @IsString() name!: string;
  @Instant() createdAt!: string;
  /** Null until it is used. */
  @InstantOrNull() usedAt!: string | null;
}

/** The caller's passkeys, oldest first. */
export class PasskeyListAnswer {
  @ListOf(PasskeyAnswer) passkeys!: PasskeyAnswer[];
}

export class PasskeysChangedAnswer extends MessageAnswer {
  @ListOf(PasskeyAnswer) passkeys!: PasskeyAnswer[];
  /** Sent with the first factor, and never again. */
  @IfPresent() @TextList() recovery?: string[];
}
