import { Injectable } from '@nestjs/common';
import type { MineCredentialAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../../common/access/caller.js';
import { pick } from '../../../../common/pick.js';
import { SeatBoard } from '../../seats/index.js';
import { SubtitlesService } from '../../subtitles/index.js';
import { TitlesService } from '../../titles/index.js';
import { TroublesService } from '../../troubles/index.js';
import { CredentialLookupService, type StoredCredential } from '../index.js';

/** Lists the caller's credentials. It decrypts no secrets, so no read has to be recorded. */
@Injectable()
export class OwnCredentialsService {
  constructor(
    private readonly credentials: CredentialLookupService,
    private readonly titles: TitlesService,
    private readonly subtitles: SubtitlesService,
    private readonly seats: SeatBoard,
    private readonly troubles: TroublesService,
  ) {}

  async listFor(caller: Caller): Promise<MineCredentialAnswer[]> {
    const titles = await this.titles.listFor(caller);
    const titleOf = new Map(titles.map(({ _id, shop_name }) => [_id, shop_name]));
    const subtitles = await this.subtitles.ofTitles([...titleOf.keys()]);
    const folderOf = new Map(
      subtitles.map(({ id, titleId, name }) => [
        id,
        { shop_id: titleId, title: titleOf.get(titleId) ?? '', s_id: id, subtitle: name },
      ]),
    );
    const stored = await this.credentials.ofSubtitles([...folderOf.keys()]);
    const seats = await this.seats.of(caller, stored);
    const troubles = await this.troubles.reportedBy(caller.user_id);
    return stored.flatMap((credential) => {
      const folder = folderOf.get(String(credential.subtitle_id));
      if (!folder) return [];
      const seat = seats.get(String(credential._id));
      const trouble = troubles.get(String(credential._id));
      return [{ ...toMine(credential), ...folder, ...(seat && { seat }), ...(trouble && { trouble }) }];
    });
  }
}

const toMine = (credential: StoredCredential) => ({
  _id: String(credential._id),
  ...pick(credential, ['course_name', 'domain', 'image', 'note', 'fill_only']),
  has_code: Boolean(credential.otp_sealed),
});
