import { IsIn, IsString } from 'class-validator';
import { Count, ListOf, EpochMs } from '../answer-fields.js';
import { Id } from '../ids.js';
import { CredentialPlace } from './seats.js';

/** Why somebody who read a password has no access any more; the first that is true counts. */
export const GONE_REASONS = ['deleted', 'locked', 'expired', 'unassigned', 'group'] as const;

/** One of the ways to lose access: `group` is a title that came by the group and goes with it. */
export type GoneReason = (typeof GONE_REASONS)[number];

/** Somebody who knows a password and has no access any more. */
export class GoneReader {
  @IsString() email!: string;
  @IsIn(GONE_REASONS) why!: GoneReason;
  @EpochMs() last_read!: number;
}

/** A credential whose present password is known to somebody who has no access any more. */
export class ExposedCredential extends CredentialPlace {
  @IsString() subtitle!: string;
  /** The last change of its login or password, in ms. */
  @Count() changed_at!: number;
  /** Who read it last first; the first hundred. */
  @ListOf(GoneReader) gone!: GoneReader[];
  /** How many are gone. */
  @Count() total!: number;
}

/** What is to change: the credentials that most know who are gone, first. */
export class ExposedListAnswer {
  @ListOf(ExposedCredential) exposed!: ExposedCredential[];
}

/** The credential of which it does that some know it who are gone. */
export class AcceptExposedPayload {
  @Id('Credential') p_id!: string;
}
