import { Injectable } from '@nestjs/common';
import type { PlanPayload } from '@keyroster/contracts/dto';
import { divide, DraftsPlan, inOrderOf, type Draft, type Planned } from '../../../record/plans/index.js';
import { SubtitleLookup } from '../../subtitles/index.js';
import { nameOfCredential } from './credential-facts.js';
import { CredentialMoves } from './credential-moves.service.js';
import type { Credential } from '../credential.schema.js';
import { CredentialsRepository } from '../credentials.repository.js';
import { texts } from '../../../../common/context/texts.js';

/** Many credentials deleted, copied or moved. */
@Injectable()
export class CredentialPlans {
  constructor(
    private readonly repository: CredentialsRepository,
    private readonly subtitles: SubtitleLookup,
    private readonly moves: CredentialMoves,
  ) {}

  @DraftsPlan('credentials.delete')
  async delete({ ids }: PlanPayload): Promise<Draft> {
    const credentials = await this.find(ids);
    return {
      acts: credentials.map(toPlanned),
      blocked: [],
      counts: withPictures(credentials),
      run: () => this.moves.remove(credentials),
    };
  }

  @DraftsPlan('credentials.copy')
  async copy({ ids, subtitleId = '' }: PlanPayload): Promise<Draft> {
    const subtitle = await this.subtitles.get(subtitleId);
    const credentials = await this.find(ids);
    return {
      acts: credentials.map(toPlanned),
      blocked: [],
      counts: withPictures(credentials),
      run: async () => {
        await this.subtitles.hold(subtitle.id);
        await this.moves.copyTo(subtitle, credentials);
      },
    };
  }

  @DraftsPlan('credentials.move')
  async move({ ids, subtitleId = '' }: PlanPayload): Promise<Draft> {
    const subtitle = await this.subtitles.get(subtitleId);
    const { things, acts, blocked } = await divide(ids, await this.repository.findEach(ids), {
      nameOf: nameOfCredential,
      whyNot: ({ subtitle_id }) => (String(subtitle_id) === subtitle.id ? texts().server.thereAlready : null),
    });
    return {
      acts,
      blocked,
      counts: { credentials: acts.length },
      run: async () => {
        await this.subtitles.hold(subtitle.id);
        await this.moves.moveTo(subtitle, things);
      },
    };
  }

  private async find(ids: string[]): Promise<Credential[]> {
    return inOrderOf(ids, await this.repository.findEach(ids));
  }
}

const withPictures = (credentials: readonly Credential[]) => ({
  credentials: credentials.length,
  images: credentials.filter(({ image }) => image !== '').length,
});

const toPlanned = (credential: Credential): Planned => ({
  id: String(credential._id),
  name: nameOfCredential(credential),
});
