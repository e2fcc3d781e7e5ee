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
  /** Base32. */
  @IsString()
  secret!: string;

  /** The `otpauth://` address that a QR code holds. */
  @IsString()
  uri!: string;
}

/** A code of the app that is being set up. */
export class FactorCodePayload {
  @Text('Code', { required })
  code!: string;
}

/** A second factor is set up: its recovery codes are shown this once. */
export class FactorSetAnswer extends MessageAnswer {
  @TextList()
  @ArrayMaxSize(10)
  recovery!: string[];
}

/** New recovery codes, shown this once; those before them are void. */
export class RecoveryAnswer {
  @TextList()
  @ArrayMaxSize(10)
  recovery!: string[];
}

/** That it is them: by one of the three. */
export class ConfirmPayload {
  @IfPresent()
  @Text('Password', { required, max: PASSWORD_MAX_LENGTH })
  password?: string;

  /** Of the app, or a recovery code. */
  @IfPresent()
  @Text('Code', { required })
  code?: string;

  /** What the browser made of the options of a sign-in. */
  @IfPresent()
  @Nested(PasskeySignInPayload)
  passkey?: PasskeySignInPayload;
}

/** Which second factors somebody has. */
export class OwnFactorsAnswer {
  /** An authenticator app. */
  @IsBoolean()
  app!: boolean;

  @Count()
  passkeys!: number;

  /** How many recovery codes are left. */
  @Count()
  recovery!: number;
}
