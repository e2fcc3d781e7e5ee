import { Injectable } from '@nestjs/common';
import { isAdminRole } from '@keyroster/contracts';
import type { MineCredentialAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../../common/access/caller.js';
import { inPieces } from '../../../../common/time/pieces.js';
import { SubtitleLookup } from '../../subtitles/index.js';
import { TitlesService } from '../../titles/index.js';
import type { Credential } from '../credential.schema.js';
import { CredentialsRepository } from '../credentials.repository.js';
import { ReportedTroubles } from '../reading/credential-reader.service.js';
import { SeatStates } from '../reading/seat-states.js';

const SUBTITLES_AT_ONCE = 50;

/** Lists the caller's credentials. It opens no secrets, so no reading has to be noted. */
@Injectable()
export class OwnCredentials {
  constructor(
    private readonly repository: CredentialsRepository,
    private readonly titles: TitlesService,
    private readonly subtitles: SubtitleLookup,
    private readonly seats: SeatStates,
    private readonly troubles: ReportedTroubles,
  ) {}

  async listFor(caller: Caller): Promise<MineCredentialAnswer[]> {
    const titles = await this.titles.listFor(caller);
    const titleOf = new Map(titles.map(({ _id, shop_name }) => [_id, shop_name]));
    const subtitles = await this.subtitles.ofTitles([...titleOf.keys()]);
    const folderOf = new Map(
      subtitles.map(({ id, titleId, name }) => [id, { title: titleOf.get(titleId) ?? '', subtitle: name }]),
    );
    const stored: Credential[] = [];
    for await (const piece of inPieces([...folderOf.keys()], SUBTITLES_AT_ONCE)) {
      for (const credential of await this.repository.ofSubtitles(piece)) stored.push(credential);
    }
    const seats = isAdminRole(caller.role)
      ? undefined
      : await this.seats.of(
          caller.user_id,
          stored.map((credential) => ({ id: String(credential._id), seats: credential.seats })),
        );
    const troubles = await this.troubles.by(caller.user_id);
    return stored.map((credential) => {
      const id = String(credential._id);
      const folder = folderOf.get(String(credential.subtitle_id)) ?? { title: '', subtitle: '' };
      const seat = seats?.get(id);
      const trouble = troubles.get(id);
      return { ...toMine(credential), ...folder, ...(seat && { seat }), ...(trouble && { trouble }) };
    });
  }
}

const toMine = ({ _id, course_name, domain, image, note, otp_sealed, fill_only }: Credential) => ({
  _id: String(_id),
  course_name,
  domain,
  image,
  note,
  has_code: Boolean(otp_sealed),
  fill_only,
});
