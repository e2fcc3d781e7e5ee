import { Injectable } from '@nestjs/common';
import { isAdminRole } from '@keyroster/contracts';
import type { CodeAnswer, CredentialAnswer, OwnTroubleAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../../common/access/caller.js';
import { orNotFound } from '../../../../common/errors/app-error.js';
import { AuditRepeats } from '../../../record/audit/index.js';
import { about } from '../../../record/changes/index.js';
import { SeatBoard } from '../../seats/index.js';
import { SubtitlesService, type SubtitleRef } from '../../subtitles/index.js';
import { TroublesService } from '../../troubles/index.js';
import { CodesService, CredentialLookupService, ReadNotes, type StoredCredential } from '../index.js';

type OwnTroubles = ReadonlyMap<string, OwnTroubleAnswer>;

/** Reads credentials with the caller's seats and troubles. Audits reads, unless an admin views as them. */
@Injectable()
export class CredentialReaderService {
  constructor(
    private readonly credentials: CredentialLookupService,
    private readonly subtitles: SubtitlesService,
    private readonly seats: SeatBoard,
    private readonly troubles: TroublesService,
    private readonly codes: CodesService,
    private readonly notes: ReadNotes,
    private readonly repeats: AuditRepeats,
  ) {}

  async read(subtitleId: string, caller: Caller): Promise<CredentialAnswer[]> {
    const subtitle = await this.subtitles.open(subtitleId, caller);
    if (isAdminRole(caller.role)) return this.readAll(subtitle, caller);
    const [stored, troubles] = await this.load(subtitle, caller);
    const answers = (await this.forMember(stored, caller)).map((answer) => withTrouble(answer, troubles));
    if (!caller.viewing) {
      await this.record(subtitle, answers.length);
      if (subtitle.via !== 'role') this.notes.note(caller, subtitle.via, stored, answers);
    }
    return answers;
  }

  async readAll(subtitle: SubtitleRef, caller: Caller): Promise<CredentialAnswer[]> {
    const [stored, troubles] = await this.load(subtitle, caller);
    const answers = stored.map((one) => withTrouble(this.credentials.toAdminsAnswer(one), troubles));
    await this.record(subtitle, answers.length);
    return answers;
  }

  async makeCode(id: string, caller: Caller): Promise<CodeAnswer> {
    const credential = orNotFound(await this.credentials.findStored(id));
    await this.subtitles.open(String(credential.subtitle_id), caller);
    await this.seats.checkMayUse(caller, credential);
    return this.codes.make(credential, caller);
  }

  private load({ id }: SubtitleRef, caller: Caller): Promise<[StoredCredential[], OwnTroubles]> {
    return Promise.all([this.credentials.ofSubtitles([id]), this.troubles.reportedBy(caller.user_id)]);
  }

  /** Omits login and password without a needed seat, if fill-only, and while an admin views as the member. */
  private async forMember(stored: readonly StoredCredential[], caller: Caller): Promise<CredentialAnswer[]> {
    const seats = await this.seats.of(caller, stored);
    return stored.map((credential) => {
      const seat = seats.get(String(credential._id));
      const isClosed =
        credential.fill_only || caller.viewing !== undefined || (seat && seat.state !== 'seated');
      const answer = isClosed
        ? this.credentials.toClosedAnswer(credential)
        : this.credentials.toAnswer(credential);
      return { ...answer, ...(seat && { seat }) };
    });
  }

  private async record({ id, name }: SubtitleRef, credentials: number): Promise<void> {
    const after = { credentials };
    await this.repeats.record({ ...about('credential.read', { _id: id, name }), after }, id);
  }
}

function withTrouble(credential: CredentialAnswer, troubles: OwnTroubles): CredentialAnswer {
  const trouble = troubles.get(credential._id);
  return trouble ? { ...credential, trouble } : credential;
}
