import { IsArray, IsIn, IsInt, IsObject, IsString } from 'class-validator';
import type { Saying } from '../../texts.js';
import { Instant, InstantOrNull, ListOf, Nested, TextList } from '../answer-fields.js';
import { MessageAnswer } from '../common.js';
import { DeviceId, IfPresent, Text } from '../fields.js';
import { Id } from '../ids.js';

const required: Saying = ({ validation }) => validation.fillAllFields;
const KEY = 'public-key';

/** What the passkey that is being made is called. */
export class PasskeyBeginPayload {
  @Text('Name', { required })
  name!: string;
}

/** Whose page it is: the site, as WebAuthn calls it. */
export class PasskeySite {
  @IsString()
  id!: string;

  @IsString()
  name!: string;
}

/** Whose passkey it will be. */
export class PasskeyUser {
  @IsString()
  id!: string;

  @IsString()
  name!: string;

  @IsString()
  displayName!: string;
}

/** A kind of key that may be made. */
export class PasskeyKind {
  @IsIn([KEY])
  type!: 'public-key';

  @IsInt()
  alg!: number;
}

/** A passkey that is there already. */
export class PasskeyRef {
  @IsString()
  id!: string;

  @IsIn([KEY])
  type!: 'public-key';

  @IfPresent()
  @TextList()
  transports?: string[];
}

/** What is asked of the authenticator. */
export class PasskeyWish {
  @IsIn(['required'])
  residentKey!: 'required';

  @IfPresent()
  @IsIn([true])
  requireResidentKey?: boolean;

  @IsIn(['required'])
  userVerification!: 'required';
}

/** WebAuthn's options to make a passkey, as `navigator.credentials.create` takes them from JSON. */
export class PasskeyBegunAnswer {
  @IsString()
  challenge!: string;

  @Nested(PasskeySite)
  rp!: PasskeySite;

  @Nested(PasskeyUser)
  user!: PasskeyUser;

  @ListOf(PasskeyKind)
  pubKeyCredParams!: PasskeyKind[];

  @IsInt()
  timeout!: number;

  @IsIn(['none'])
  attestation!: 'none';

  @ListOf(PasskeyRef)
  excludeCredentials!: PasskeyRef[];

  @Nested(PasskeyWish)
  authenticatorSelection!: PasskeyWish;

  @IsObject()
  extensions!: object;

  @IsArray()
  hints!: unknown[];
}

/** WebAuthn's options to sign in, the same for everybody but for their challenge. */
export class PasskeyOptionsAnswer {
  @IsString()
  rpId!: string;

  @IsString()
  challenge!: string;

  @IsInt()
  timeout!: number;

  @IsIn(['required'])
  userVerification!: 'required';
}

/** What every answer of a passkey has. */
class PasskeyJson {
  @Text('Id', { required, max: 2_000 })
  id!: string;

  @Text('Id', { required, max: 2_000 })
  rawId!: string;

  @IsIn([KEY], { message: 'Type should be public-key' })
  type!: 'public-key';

  @IfPresent()
  @Text('Attachment')
  authenticatorAttachment?: string;

  @IfPresent()
  @IsObject({ message: 'Extensions should be an object' })
  clientExtensionResults?: object;
}

/** As browsers write it: what of it is needed is read, whatever else they add. */
const Response = (): PropertyDecorator => IsObject({ message: 'Response should be an object' });

/** A new passkey, as the browser's `toJSON` has it. */
export class PasskeyAddPayload extends PasskeyJson {
  @Response()
  response!: object;
}

/** A sign-in by passkey, as the browser's `toJSON` has it. */
export class PasskeySignInPayload extends PasskeyJson {
  @Response()
  response!: object;
}

/** The same for a login, with which browser it is. */
export class PasskeyLoginPayload extends PasskeySignInPayload {
  @DeviceId()
  device_id?: string;
}

/** One of one's passkeys. */
export class PasskeyAnswer {
  @Id()
  _id!: string;

  @IsString()
  name!: string;

  @Instant()
  createdAt!: string;

  /** Null for one that was never used. */
  @InstantOrNull()
  usedAt!: string | null;
}

/** One's passkeys, oldest first. */
export class PasskeyListAnswer {
  @ListOf(PasskeyAnswer)
  passkeys!: PasskeyAnswer[];
}

/** They changed. */
export class PasskeysChangedAnswer extends MessageAnswer {
  @ListOf(PasskeyAnswer)
  passkeys!: PasskeyAnswer[];

  /** With a first factor: shown this once. */
  @IfPresent()
  @TextList()
  recovery?: string[];
}
