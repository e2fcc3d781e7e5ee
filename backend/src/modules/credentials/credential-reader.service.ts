import { Injectable } from '@nestjs/common';
import type { CredentialAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../common/access/caller.js';
import { AuditService } from '../audit/audit.service.js';
import { SubtitleLookup } from '../subtitles/subtitle-lookup.js';
import { CredentialMapper } from './credential.mapper.js';
import { CredentialsRepository } from './credentials.repository.js';

/** Reading credentials: nobody does it unseen. */
@Injectable()
export class CredentialReader {
  constructor(
    private readonly repository: CredentialsRepository,
    private readonly subtitles: SubtitleLookup,
    private readonly mapper: CredentialMapper,
    private readonly audit: AuditService,
  ) {}

  async read(subtitleId: string, caller: Caller): Promise<CredentialAnswer[]> {
    const subtitle = await this.subtitles.open(subtitleId, caller);
    const credentials = await this.list(subtitleId);
    await this.audit.record({
      action: 'credential.read',
      target: subtitle.id,
      target_name: subtitle.name,
      after: { credentials: credentials.length },
    });
    return credentials;
  }

  /** For the admin who has just changed it. */
  async list(subtitleId: string): Promise<CredentialAnswer[]> {
    return (await this.repository.list(subtitleId)).map((credential) => this.mapper.toAnswer(credential));
  }
}
