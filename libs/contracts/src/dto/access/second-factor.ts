import { ArrayMaxSize, IsBoolean, IsString } from 'class-validator';
import { PASSWORD_MAX_LENGTH } from '../../constants.js';
import type { Saying } from '../../texts.js';
import { Count, Nested, TextList } from '../answer-fields.js';
import { MessageAnswer } from '../common.js';
import { IfPresent, Text } from '../fields.js';
import { PasskeySignInPayload } from './passkeys.js';

const required: Saying = ({ validation }) => validation.fillAllFields;

/** What an authenticator app is set up with. */
export class FactorBegunAnswer {
  @IsString() secret!: string;
  /** The `otpauth://` address that a QR code holds. */
  @IsString() uri!: string;
}

/** A code of the app that is being set up. */
export class FactorCodePayload {
  @Text('Code', { required }) code!: string;
}

/** A second factor was set up. The recovery codes are answered only once. */
export class FactorSetAnswer extends MessageAnswer {
  @TextList() @ArrayMaxSize(10) recovery!: string[];
}

/** New recovery codes, answered only once. They replace the former ones. */
export class RecoveryAnswer {
  @TextList() @ArrayMaxSize(10) recovery!: string[];
}

/** A confirmation by one of three means. */
export class ConfirmPayload {
  @IfPresent() @Text('Password', { required, max: PASSWORD_MAX_LENGTH }) password?: string;
  /** A code of the authenticator app, or a recovery code. */
  @IfPresent() @Text('Code', { required }) code?: string;
  /** The browser's answer to the sign-in options. */
  @IfPresent() @Nested(PasskeySignInPayload) passkey?: PasskeySignInPayload;
}

export class OwnFactorsAnswer {
  @IsBoolean() app!: boolean;
  @Count() passkeys!: number;
  /** The recovery codes that are left. */
  @Count() recovery!: number;
}
