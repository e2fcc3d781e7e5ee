import { Injectable } from '@nestjs/common';
import { KeyRing } from '../../../database/keys/key-ring.js';
import { Rekeys, type SealedKind } from '../../../database/keys/sealed-rows.js';
import type { ChannelSettings } from '@keyroster/contracts/dto';
import type { Channel } from './channel.schema.js';
import { ChannelsRepository } from './channels.repository.js';

/** The password, the secret, and the values of secret headers by their lower-case names. */
export interface ChannelSecretValues {
  password: string;
  secret: string;
  headers: Record<string, string>;
}

type Sealed = Pick<Channel, 'secrets_sealed' | 'key_id'>;

const NONE: ChannelSecretValues = { password: '', secret: '', headers: {} };

@Injectable()
export class ChannelSecrets {
  constructor(
    private readonly ring: KeyRing,
    private readonly repository: ChannelsRepository,
  ) {}

  seal(id: string, secrets: ChannelSecretValues): Sealed {
    const secrets_sealed = this.ring.sealText(`${id}.channel`, JSON.stringify(secrets));
    return { secrets_sealed, key_id: this.ring.writing.id };
  }

  open({ _id, secrets_sealed, key_id }: Channel): ChannelSecretValues {
    return JSON.parse(
      this.ring.openText(key_id, `${String(_id)}.channel`, secrets_sealed),
    ) as ChannelSecretValues;
  }

  /** Separates the secrets from the settings. An empty secret keeps the former one. */
  split(settings: ChannelSettings, before: ChannelSecretValues = NONE) {
    const headers = settings.headers ?? [];
    const hidden = headers.filter(({ secret }) => secret);
    const kept = ({ name, value }: (typeof headers)[number]) =>
      value || (before.headers[name.toLowerCase()] ?? '');
    return {
      settings: {
        ...settings,
        ...(settings.password !== undefined && { password: '' }),
        ...(settings.secret !== undefined && { secret: '' }),
        ...(settings.headers && {
          headers: headers.map(({ name, value, secret }) => ({ name, value: secret ? '' : value, secret })),
        }),
      },
      secrets: {
        password: settings.password || before.password,
        secret: settings.secret || before.secret,
        headers: Object.fromEntries(hidden.map((header) => [header.name.toLowerCase(), kept(header)])),
      },
    };
  }

  @Rekeys('channels')
  sealed(): SealedKind<Channel, Sealed> {
    return {
      rows: this.repository,
      anew: (channel) => this.seal(String(channel._id), this.open(channel)),
      left: (channels) =>
        `the secrets of these channels (save them anew: ${channels.map(({ name }) => name).join(', ')})`,
    };
  }
}
