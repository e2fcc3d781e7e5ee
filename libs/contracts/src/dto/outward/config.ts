import { IsBoolean, IsIn, IsInt, IsNumber, IsString, Matches } from 'class-validator';
import { FIRST_LANGUAGES, type FirstLanguage } from '../../languages.js';
import { ListOf, TextOrNull } from '../answer-fields.js';
import { IfPresent } from '../fields.js';

/** What the page needs before a login. */
export class ConfigAnswer {
  @IsString() product!: string;
  /** The newest logo's file name. */
  @TextOrNull() logo!: string | null;
  @IsNumber() uploadMaxMb!: number;
  @IsBoolean() publicUserList!: boolean;
  /** The origin of passkeys; at another origin the browser offers none. */
  @IsString() publicUrl!: string;
  /** The language before a user chooses one. */
  @IsIn(FIRST_LANGUAGES) language!: FirstLanguage;
  /** ISO 4217. */
  @Matches(/^[A-Z]{3}$/) currency!: string;
  /** Whether `/client/extension.zip` is offered. */
  @IsBoolean() extension!: boolean;
  /** With one admin nobody else can reset their password, so the login page names the command for it. */
  @IsBoolean() hasOneAdmin!: boolean;
}

export class SettingsAnswer {
  /** ISO 4217. */
  @Matches(/^[A-Z]{3}$/) currency!: string;
  /** The country of phone numbers without a country code, by ISO 3166. */
  @Matches(/^[A-Z]{2}$/) phoneRegion!: string;
  /** How long a change can be undone; 0: never. */
  @IsInt() undoMinutes!: number;
  /** The product's version, by semver. */
  @IsString() version!: string;
}

export class ManifestIconAnswer {
  @IsString() src!: string;
  @IsString() sizes!: string;
  @IfPresent() @IsString() type?: string;
}

/** The web app manifest. There is no service worker, so nothing works offline. */
export class ManifestAnswer {
  @IsString() name!: string;
  @IsString() short_name!: string;
  @IsString() start_url!: string;
  @IsIn(['standalone']) display!: 'standalone';
  @IsString() background_color!: string;
  @IsString() theme_color!: string;
  @ListOf(ManifestIconAnswer) icons!: ManifestIconAnswer[];
}
