import { Injectable } from '@nestjs/common';
import type { mongo } from 'mongoose';
import { KeyRing } from './key-ring.js';
import { Meta } from '../meta.js';
import { StartupError } from '../startup-error.js';

const KEYS_IN_USE = 'credentials-keys';

@Injectable()
export class CredentialsKeyCheck {
  constructor(
    private readonly meta: Meta,
    private readonly ring: KeyRing,
  ) {}

  async inUse(session?: mongo.ClientSession): Promise<string[]> {
    return (await this.meta.read<string[]>(KEYS_IN_USE, session)) ?? [];
  }

  async run(): Promise<void> {
    if ((await this.inUse()).some((id) => !this.ring.find(id))) {
      throw new StartupError(
        'CREDENTIALS_KEY: the stored credentials were encrypted with another key; ' +
          'add the former key to the list (new,former) and run npm run rekey before dropping it',
      );
    }
    // Stored before the key's first use, so that no crash leaves data under an unknown key.
    await this.meta.addToSet(KEYS_IN_USE, this.ring.writing.id);
  }

  async forgetFormerKeys(): Promise<void> {
    await this.meta.write(KEYS_IN_USE, [this.ring.writing.id]);
  }
}
