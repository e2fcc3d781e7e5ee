import { IS_STRING, IsBoolean, IsString } from 'class-validator';
import { isOwnOrigin } from '../../courses/sites.js';
import { Count, ListOf, Nested } from '../answer-fields.js';
import { IfPresent, Text } from '../fields.js';
import { Id } from '../ids.js';
import { compose, isText, rule } from '../rules.js';
import { SeatAnswer } from './seats.js';
import { OwnTroubleAnswer } from './troubles.js';

/** A credential that somebody may use, without its login and password. */
export class MineCredentialAnswer {
  @Id() _id!: string;
  @IsString() course_name!: string;
  @IsString() domain!: string;
  /** The file's name under `/static/products/`; empty where there is no picture. */
  @IsString() image!: string;
  /** The name of its title. */
  @IsString() title!: string;
  /** The name of its subtitle. */
  @IsString() subtitle!: string;
  @IsString() note!: string;
  /** Whether it has one-time codes. */
  @IsBoolean() has_code!: boolean;
  /** Whether members never see its login and password. */
  @IsBoolean() fill_only!: boolean;
  /** A member's, where there are seats. */
  @IfPresent() @Nested(SeatAnswer) seat?: SeatAnswer;
  /** There for who reported it, while it is open and for a day after. */
  @IfPresent() @Nested(OwnTroubleAnswer) trouble?: OwnTroubleAnswer;
}

/** All credentials that somebody may use. */
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

/** A one-time code to fill in. */
export class FillCodeAnswer {
  @IsString() code!: string;
  /** When the next one takes its place, in milliseconds since 1970. */
  @Count() valid_until!: number;
}

/** What is filled into a page of the credential's site. */
export class FillAnswer {
  @IsString() email!: string;
  @IsString() password!: string;
  /** There where the credential has one-time codes. */
  @IfPresent() @Nested(FillCodeAnswer) code?: FillCodeAnswer;
}
