import { IsString } from 'class-validator';
import { Id } from '../ids.js';

/** Which credential is spoken of, and the title that it is in. */
export class CredentialPlace {
  @Id()
  p_id!: string;

  @IsString()
  name!: string;

  @IsString()
  title!: string;
}
