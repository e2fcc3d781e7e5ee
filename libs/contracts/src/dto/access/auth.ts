import { IsBoolean, IsIn, IsString } from 'class-validator';
import { SESSION_CLIENTS, type SessionClient } from '../../access/devices.js';
import { PASSWORD_MAX_LENGTH } from '../../constants.js';
import type { Saying } from '../../texts.js';
import { CountOrNull, DaysLeftOrNull, EpochMs, Instant, ListOf, Nested } from '../answer-fields.js';
import { MessageAnswer } from '../common.js';
import { DeviceId, IfPresent, NewPassword, OneOf, Text } from '../fields.js';
import { Id } from '../ids.js';
import { OwnFactorsAnswer } from './second-factor.js';

const required: Saying = ({ validation }) => validation.fillAllFields;

/** A login by password. */
export class LoginPayload {
  @Text('Email', { required }) email!: string;
  @Text('Password', { required, max: PASSWORD_MAX_LENGTH }) password!: string;
  /** A code of the authenticator app, or a recovery code. */
  @IfPresent() @Text('Code') code?: string;
  @DeviceId() device_id?: string;
  /** Sent by our browser extension, whose sessions take no place beside pages. */
  @IfPresent() @OneOf('Client', ['extension']) client?: 'extension';
}

/** A login by PIN, which is the user's password. */
export class PinLoginPayload {
  @Text('Username', { required }) username!: string;
  @Text('Password', { required, max: PASSWORD_MAX_LENGTH }) password!: string;
  @DeviceId() device_id?: string;
}

/** A login by the ticket of an accepted payment, which comes in the header `X-Ticket`. */
export class TicketLoginPayload {
  @DeviceId() device_id?: string;
}

/** What a login answers. */
export class TokenAnswer {
  @IsString() token!: string;
}

export class CurrentUserAnswer {
  @Id() _id!: string;
  @IsString() username!: string;
  @IsString() role!: string;
  @DaysLeftOrNull() days_left!: number | false | null;
  /** In ms; null for a user who never expires. */
  @CountOrNull() ends_at!: number | null;
  @IsString() profile_group!: string;
  /** A chat link to the supervisor, sent in the last days of a subscription. */
  @IfPresent() @IsString() help?: string;
}

/** The admin who views as this user, and until when. */
export class ViewingAnswer {
  @IsString() by!: string;
  @EpochMs() until!: number;
}

export class TokenCheckAnswer {
  @Nested(CurrentUserAnswer) user!: CurrentUserAnswer;
  /** Sent while an admin views as this user. */
  @IfPresent() @Nested(ViewingAnswer) viewing?: ViewingAnswer;
  /** Sent for users with a second factor. */
  @IfPresent() @Nested(OwnFactorsAnswer) second_factor?: OwnFactorsAnswer;
  /** Sent for an admin who must set one up before anything else. */
  @IfPresent() @IsIn([true]) second_factor_needed?: true;
}

/** A change of one's own password. */
export class ChangePasswordPayload {
  @Text('Current password', { required, max: PASSWORD_MAX_LENGTH }) current!: string;
  @NewPassword() password!: string;
}

/** A link by which a user sets their own PIN or password. */
export class PinLinkAnswer {
  @IsString() link!: string;
  @EpochMs() until!: number;
}

export class PinLinkOwnerAnswer {
  @IsString() username!: string;
}

/** The new PIN or password. */
export class SetPinPayload {
  @NewPassword() password!: string;
  @DeviceId() device_id?: string;
}

/** The PIN is set. `token` is absent for a user with a second factor, who has to sign in with it. */
export class PinSetAnswer extends MessageAnswer {
  @IfPresent() @IsString() token?: string;
}

export class SessionAnswer {
  @Id() _id!: string;
  @Instant() createdAt!: string;
  @Instant() seenAt!: string;
  @IsString() ip!: string;
  @IsString() agent!: string;
  /** Whether it has an open socket. */
  @IsBoolean() live!: boolean;
  @IsIn(SESSION_CLIENTS) client!: SessionClient;
}

export class SessionListAnswer {
  @ListOf(SessionAnswer) sessions!: SessionAnswer[];
}
