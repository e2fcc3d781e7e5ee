import { Injectable } from '@nestjs/common';
import { SubtitleRemoval } from '../../subtitles/index.js';
import { CredentialRemoval } from './credential-removal.js';
import { CredentialsRepository } from '../credentials.repository.js';

/** Subtitles' credentials go with them, each with its picture. */
@Injectable()
export class CredentialCascades {
  constructor(repository: CredentialsRepository, removal: CredentialRemoval, subtitles: SubtitleRemoval) {
    subtitles.add({
      beneath: async (ids) =>
        (await repository.ofSubtitles(ids)).flatMap(({ _id, subtitle_id, image }) => {
          const of = String(subtitle_id);
          const picture = image === '' ? [] : [{ kind: 'images', id: image, of }];
          return [{ kind: 'credentials', id: String(_id), of }, ...picture];
        }),
      remove: async (ids) => removal.remove(await repository.ofSubtitles(ids)),
    });
  }
}
