import { IsBoolean, IsIn, IsInt, IsNumber, IsString, Matches } from 'class-validator';
import { FIRST_LANGUAGES, type FirstLanguage } from '../../languages.js';
import { ListOf, TextOrNull } from '../answer-fields.js';
import { IfPresent } from '../fields.js';

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

  /** What the page speaks until somebody chooses. */
  @IsIn(FIRST_LANGUAGES)
  language!: FirstLanguage;

  /** Whether the browser extension is offered, at `/client/extension.zip`. */
  @IsBoolean()
  extension!: boolean;
}

/** What an admin's page needs to know of how the server was set up. */
export class SettingsAnswer {
  /** That of all amounts, by ISO 4217. */
  @Matches(/^[A-Z]{3}$/)
  currency!: string;

  /** The country whose phone numbers are written without their country's code, by ISO 3166. */
  @Matches(/^[A-Z]{2}$/)
  phoneRegion!: string;

  /** For so many minutes a change can be taken back; 0: never. */
  @IsInt()
  undoMinutes!: number;
}

/** A picture by which the installed page is known. */
export class ManifestIconAnswer {
  @IsString()
  src!: string;

  @IsString()
  sizes!: string;

  @IfPresent()
  @IsString()
  type?: string;
}

/** What makes the page one to install: no worker, so nothing of it is kept for when there is no network. */
export class ManifestAnswer {
  @IsString()
  name!: string;

  @IsString()
  short_name!: string;

  @IsString()
  start_url!: string;

  @IsIn(['standalone'])
  display!: 'standalone';

  @IsString()
  background_color!: string;

  @IsString()
  theme_color!: string;

  @ListOf(ManifestIconAnswer)
  icons!: ManifestIconAnswer[];
}
