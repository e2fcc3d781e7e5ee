import { Injectable } from '@nestjs/common';
import { isAdminRole, type Seat } from '@keyroster/contracts';
import type { MineCredentialAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../../common/access/caller.js';
import { inPieces } from '../../../../common/time/pieces.js';
import { SeatBoard } from '../../seats/index.js';
import { SubtitlesService } from '../../subtitles/index.js';
import { TitlesService } from '../../titles/index.js';
import { TroublesService } from '../../troubles/index.js';
import { CredentialLookupService, type StoredCredential } from '../index.js';

const SUBTITLES_READ_AT_ONCE = 50;

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
    const stored = await this.storedIn([...folderOf.keys()]);
    const seats = await this.seatsOf(stored, caller);
    const troubles = await this.troubles.reportedBy(caller.user_id);
    return stored.flatMap((credential) => {
      const folder = folderOf.get(String(credential.subtitle_id));
      if (!folder) return [];
      const seat = seats.get(String(credential._id));
      const trouble = troubles.get(String(credential._id));
      return [{ ...toMine(credential), ...folder, ...(seat && { seat }), ...(trouble && { trouble }) }];
    });
  }

  private async storedIn(subtitleIds: readonly string[]): Promise<StoredCredential[]> {
    const stored: StoredCredential[] = [];
    for await (const piece of inPieces(subtitleIds, SUBTITLES_READ_AT_ONCE)) {
      for (const credential of await this.credentials.ofSubtitles(piece)) stored.push(credential);
    }
    return stored;
  }

  private async seatsOf(
    stored: readonly StoredCredential[],
    { role, user_id }: Caller,
  ): Promise<ReadonlyMap<string, Seat>> {
    if (isAdminRole(role)) return new Map();
    return this.seats.of(
      user_id,
      stored.map(({ _id, seats }) => ({ id: String(_id), seats })),
    );
  }
}

const toMine = ({ _id, course_name, domain, image, note, otp_sealed, fill_only }: StoredCredential) => ({
  _id: String(_id),
  course_name,
  domain,
  image,
  note,
  has_code: Boolean(otp_sealed),
  fill_only,
});
