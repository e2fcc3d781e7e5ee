import { Injectable } from '@nestjs/common';
import { Images } from '../media/images.service.js';
import { SubtitleRemoval } from '../subtitles/subtitle-removal.js';
import { CredentialsRepository } from './credentials.repository.js';

/** A subtitle's credentials go with it, each with its picture. */
@Injectable()
export class CredentialCascades {
  constructor(repository: CredentialsRepository, images: Images, subtitles: SubtitleRemoval) {
    subtitles.add(async (subtitleId) => {
      const credentials = await repository.list(subtitleId);
      await repository.removeAllOf(subtitleId);
      await images.remove(
        'products',
        credentials.map((credential) => credential.image),
      );
    });
  }
}
