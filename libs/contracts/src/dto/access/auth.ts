import { IsIn, IsString } from 'class-validator';
import { PASSWORD_MAX_LENGTH } from '../../constants.js';
import type { Saying } from '../../texts.js';
import { Count, CountOrNull, DaysLeft, Nested } from '../answer-fields.js';
import { DeviceId, IfPresent, NewPassword, Text } from '../fields.js';
import { Id } from '../ids.js';
import { OwnFactorsAnswer } from './second-factor.js';

const required: Saying = ({ validation }) => validation.fillAllFields;

/** A login by password. */
export class LoginPayload {
  @Text('Email', { required })
  email!: string;

  @Text('Password', { required, max: PASSWORD_MAX_LENGTH })
  password!: string;

  /** Of their app, or a recovery code, for who has a second factor. */
  @IfPresent()
  @Text('Code')
  code?: string;

  @DeviceId()
  device_id?: string;

  /** Says that it is our extension, whose sessions take no place beside pages. */
  @IfPresent()
  @IsIn(['extension'])
  client?: 'extension';
}

/** A login by PIN, which is the user's password. */
export class PinLoginPayload {
  @Text('Username', { required })
  username!: string;

  @Text('Password', { required, max: PASSWORD_MAX_LENGTH })
  password!: string;

  @DeviceId()
  device_id?: string;
}

/** What a login answers. */
export class TokenAnswer {
  @IsString()
  token!: string;
}

/** The user behind a token. */
export class CurrentUserAnswer {
  @Id()
  _id!: string;

  @IsString()
  username!: string;

  @IsString()
  role!: string;

  @DaysLeft()
  days_left!: number | false;

  /** Milliseconds since 1970; null for one who never expires. */
  @CountOrNull()
  ends_at!: number | null;

  /** A name, empty without a group. */
  @IsString()
  profile_group!: string;

  /** The address of a chat with whoever renews, there in the last days, where their supervisor has a number. */
  @IfPresent()
  @IsString()
  help?: string;
}

/** Who sees what the user sees, and until when. */
export class ViewingAnswer {
  /** The admin's name. */
  @IsString()
  by!: string;

  /** Milliseconds since 1970. */
  @Count()
  until!: number;
}

/** What the token check answers. */
export class TokenCheckAnswer {
  @Nested(CurrentUserAnswer)
  user!: CurrentUserAnswer;

  /** There where an admin sees this as the user. */
  @IfPresent()
  @Nested(ViewingAnswer)
  viewing?: ViewingAnswer;

  /** There of who has a second factor. */
  @IfPresent()
  @Nested(OwnFactorsAnswer)
  second_factor?: OwnFactorsAnswer;

  /** There of an admin who has to set one up before anything else. */
  @IfPresent()
  @IsIn([true])
  second_factor_needed?: true;
}

/** A change of one's own password. */
export class ChangePasswordPayload {
  @Text('Current password', { required, max: PASSWORD_MAX_LENGTH })
  current!: string;

  @NewPassword()
  password!: string;
}
