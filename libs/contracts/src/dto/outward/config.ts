import { IsBoolean, IsNumber, IsString, Matches } from 'class-validator';
import { TextOrNull } from '../answer-fields.js';

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

  /** The address to which passkeys belong: on a page of another one the browser has none to offer. */
  @IsString()
  publicUrl!: string;
}

/** What an admin's page needs to know of how the server was set up. */
export class SettingsAnswer {
  /** That of all amounts, by ISO 4217. */
  @Matches(/^[A-Z]{3}$/)
  currency!: string;

  /** The country whose phone numbers are written without their country's code, by ISO 3166. */
  @Matches(/^[A-Z]{2}$/)
  phoneRegion!: string;
}
