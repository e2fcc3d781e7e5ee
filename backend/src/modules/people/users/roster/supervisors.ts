import { Injectable } from '@nestjs/common';
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import { normaliseUsername } from '@keyroster/contracts';
import { Settings } from '../../../../config/settings.js';
import { OnRoster } from './on-roster.js';
import { UserRoster } from './user-roster.js';

/** Whom a user can write to who can't come in. */
@Injectable()
export class Supervisors {
  /** By name, until a name or a number changes: whoever is shut out may call again and again. */
  private readonly known = new Map<string, string | undefined>();

  constructor(
    private readonly roster: UserRoster,
    private readonly settings: Settings,
  ) {}

  @OnRoster(['added', 'removed', 'edited'], ['email', 'wasap'])
  forget(): void {
    this.known.clear();
  }

  /** The address of a chat with a supervisor, where that names a user with a number. */
  chatWith(supervisor: string): string | undefined {
    const name = normaliseUsername(supervisor);
    if (name === '') return undefined;
    if (!this.known.has(name)) this.known.set(name, this.lookedUp(name));
    return this.known.get(name);
  }

  private lookedUp(name: string): string | undefined {
    const number = parsePhoneNumberFromString(this.wasapOf(name), this.settings.phoneRegion as CountryCode);
    return number?.isValid() ? `https://wa.me/${number.number.slice(1)}` : undefined;
  }

  private wasapOf(name: string): string {
    for (const { user } of this.roster.rows()) if (user.email.normalize('NFC') === name) return user.wasap;
    return '';
  }
}
