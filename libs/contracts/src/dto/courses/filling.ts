import { IS_STRING, IsBoolean, IsString } from 'class-validator';
import { isOwnOrigin } from '../../courses/sites.js';
import { Count, ListOf, Nested } from '../answer-fields.js';
import { IfPresent, Text } from '../fields.js';
import { Id } from '../ids.js';
import { compose, isText, rule } from '../rules.js';
import { SeatAnswer } from './seats.js';
import { OwnTroubleAnswer } from './troubles.js';

/** A credential of the caller, without login and password. */
export class MineCredentialAnswer {
  @Id() _id!: string;
  @IsString() course_name!: string;
  @IsString() domain!: string;
  /** The file's name under `/static/products/`; empty where there is no picture. */
  @IsString() image!: string;
  /** Its title. */
  @Id() shop_id!: string;
  @IsString() title!: string;
  /** Its subtitle. */
  @Id() s_id!: string;
  @IsString() subtitle!: string;
  @IsString() note!: string;
  @IsBoolean() has_code!: boolean;
  @IsBoolean() fill_only!: boolean;
  /** The member's seat, if the credential has seats. */
  @IfPresent() @Nested(SeatAnswer) seat?: SeatAnswer;
  /** Sent to its reporter while it is open and for a day after. */
  @IfPresent() @Nested(OwnTroubleAnswer) trouble?: OwnTroubleAnswer;
}

export class MineCredentialListAnswer {
  @ListOf(MineCredentialAnswer) products!: MineCredentialAnswer[];
}

const Origin = (): PropertyDecorator =>
  compose(
    Text('Origin'),
    rule(
      IS_STRING,
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
