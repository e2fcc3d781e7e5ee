import { IsBoolean, IsNumber, IsString } from 'class-validator';
import { TextOrNull } from './answer-fields.js';

/** What the page needs before a login. */
export class ConfigAnswer {
  @IsString()
  product!: string;

  /** The newest logo's file name. */
  @TextOrNull()
  logo!: string | null;

  @IsNumber()
  uploadMaxMb!: number;

  @IsBoolean()
  publicUserList!: boolean;
}
