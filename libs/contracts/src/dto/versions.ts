import { IsArray, IsIn, IsString } from 'class-validator';
import { VERSIONED_FIELDS, type VersionedField } from '../people/versioned-fields.js';
import { Count, ListOf, TextOrNull } from './answer-fields.js';
import { Id } from './ids.js';

/** A former state of a credential, without its values, and the change that ended it. */
export class VersionAnswer {
  @Id()
  _id!: string;

  /** When it was replaced, in ms. */
  @Count()
  at!: number;

  /** A username; null where nobody called. */
  @TextOrNull()
  by!: string | null;

  /** What the change that ended it made another. */
  @IsArray()
  @IsIn(VERSIONED_FIELDS, { each: true })
  changed!: VersionedField[];
}

/** The former states of a credential, newest first. */
export class VersionListAnswer {
  @ListOf(VersionAnswer)
  versions!: VersionAnswer[];
}

/** The credential whose former states are asked for. */
export class VersionsParams {
  @Id()
  id!: string;
}

/** The values of a former state. */
export class RevealedVersionAnswer {
  @IsString()
  email!: string;

  @IsString()
  password!: string;

  @IsString()
  domain!: string;

  @IsString()
  course_name!: string;
}
