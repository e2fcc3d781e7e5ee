import { Injectable } from '@nestjs/common';
import { Images } from '../media/index.js';
import { SubtitleRemoval } from '../subtitles/index.js';
import { CREDENTIAL_PICTURES, picturesOf } from './credential-facts.js';
import { CredentialsRepository } from './credentials.repository.js';

/** Subtitles' credentials go with them, each with its picture. */
@Injectable()
export class CredentialCascades {
  constructor(repository: CredentialsRepository, images: Images, subtitles: SubtitleRemoval) {
    subtitles.add({
      beneath: async (ids) =>
        (await repository.ofSubtitles(ids)).flatMap(({ _id, subtitle_id, image }) => {
          const of = String(subtitle_id);
          const picture = image === '' ? [] : [{ kind: 'images', id: image, of }];
          return [{ kind: 'credentials', id: String(_id), of }, ...picture];
        }),
      remove: async (ids) => {
        const credentials = await repository.ofSubtitles(ids);
        await repository.remove(credentials.map(({ _id }) => String(_id)));
        await images.remove(CREDENTIAL_PICTURES, picturesOf(credentials));
      },
    });
  }
}
