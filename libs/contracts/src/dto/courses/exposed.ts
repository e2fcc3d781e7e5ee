import { IsIn, IsString } from 'class-validator';
import { Count, ListOf, EpochMs } from '../answer-fields.js';
import { Id } from '../ids.js';
import { CredentialPlace } from './seats.js';

/** Why a reader of a password lost access. The first reason that is true counts. */
export const GONE_REASONS = ['deleted', 'locked', 'expired', 'unassigned', 'group'] as const;

/** One of these reasons. `group` is a title that was assigned to the user's group. */
export type GoneReason = (typeof GONE_REASONS)[number];

/** A user who knows a password and has lost access. */
export class GoneReader {
  @IsString() email!: string;
  @IsIn(GONE_REASONS) why!: GoneReason;
  @EpochMs() last_read!: number;
}

/** A credential whose password is known to users without access. */
export class ExposedCredential extends CredentialPlace {
  @IsString() subtitle!: string;
  /** The last change of its login or password. */
  @Count() changed_at!: number;
  /** The first hundred, last reader first. */
  @ListOf(GoneReader) gone!: GoneReader[];
  /** The number of all of them. */
  @Count() total!: number;
}

/** Credentials whose password should change, those with the most former readers first. */
export class ExposedListAnswer {
  @ListOf(ExposedCredential) exposed!: ExposedCredential[];
}

/** The credential whose former readers an admin accepts. */
export class AcceptExposedPayload {
  @Id('Credential') p_id!: string;
}
