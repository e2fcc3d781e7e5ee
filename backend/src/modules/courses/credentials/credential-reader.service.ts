import { Injectable } from '@nestjs/common';
import type { CredentialAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { AuditRepeats } from '../../record/audit/index.js';
import { SubtitleLookup, type SubtitleRef } from '../subtitles/index.js';
import { CredentialMapper } from './credential.mapper.js';
import { CredentialsRepository } from './credentials.repository.js';

/** Reading credentials: nobody does it unseen. */
@Injectable()
export class CredentialReader {
  constructor(
    private readonly repository: CredentialsRepository,
    private readonly subtitles: SubtitleLookup,
    private readonly mapper: CredentialMapper,
    private readonly repeats: AuditRepeats,
  ) {}

  async read(subtitleId: string, caller: Caller): Promise<CredentialAnswer[]> {
    const subtitle = await this.subtitles.open(subtitleId, caller);
    if (!caller.viewing) return this.readOf(subtitle);
    const stored = await this.repository.list(subtitle.id);
    return stored.map((credential) => this.mapper.toClosedAnswer(credential));
  }

  /** For whom it is known already that they may. */
  async readOf(subtitle: SubtitleRef): Promise<CredentialAnswer[]> {
    const stored = await this.repository.list(subtitle.id);
    const credentials = stored.map((credential) => this.mapper.toAnswer(credential));
    await this.repeats.record(
      {
        action: 'credential.read',
        target: subtitle.id,
        target_name: subtitle.name,
        after: { credentials: credentials.length },
      },
      subtitle.id,
    );
    return credentials;
  }
}
