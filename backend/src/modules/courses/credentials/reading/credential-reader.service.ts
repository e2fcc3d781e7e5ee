import { Injectable } from '@nestjs/common';
import { isAdminRole } from '@keyroster/contracts';
import type { CredentialAnswer, OwnTroubleAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../../common/access/caller.js';
import { Reactions } from '../../../../common/reactions.js';
import { AuditRepeats } from '../../../record/audit/index.js';
import { SubtitleLookup, type SubtitleRef } from '../../subtitles/index.js';
import { CredentialMapper } from '../credential.mapper.js';
import type { Credential } from '../credential.schema.js';
import { CredentialsRepository } from '../credentials.repository.js';
import { ReadNotes } from '../leaked-passwords/read-notes.js';
import { SeatStates } from './seat-states.js';

/** By credential: what somebody reported and still sees. */
export type OwnTroubles = ReadonlyMap<string, OwnTroubleAnswer>;

/** What somebody reported: troubles answer. */
@Injectable()
export class ReportedTroubles {
  constructor(private readonly reactions: Reactions) {}

  by(userId: string): Promise<OwnTroubles> {
    return this.reactions.answerTo(ReportedTroubles, 'by')(userId);
  }
}

/** Reading credentials: nobody does it unseen. */
@Injectable()
export class CredentialReader {
  constructor(
    private readonly repository: CredentialsRepository,
    private readonly subtitles: SubtitleLookup,
    private readonly mapper: CredentialMapper,
    private readonly seats: SeatStates,
    private readonly repeats: AuditRepeats,
    private readonly troubles: ReportedTroubles,
    private readonly notes: ReadNotes,
  ) {}

  async read(subtitleId: string, caller: Caller): Promise<CredentialAnswer[]> {
    const subtitle = await this.subtitles.open(subtitleId, caller);
    if (isAdminRole(caller.role)) return this.readOf(subtitle, caller);
    const [stored, troubles] = await this.of(subtitle, caller);
    const answers = await this.forMember(stored, caller);
    const credentials = answers.map((credential) => withTrouble(credential, troubles));
    if (!caller.viewing) {
      await this.record(subtitle, credentials);
      if (subtitle.via !== 'role') this.notes.note(caller, subtitle.via, stored, credentials);
    }
    return credentials;
  }

  /** For an admin. */
  async readOf(subtitle: SubtitleRef, caller: Caller): Promise<CredentialAnswer[]> {
    const [stored, troubles] = await this.of(subtitle, caller);
    const credentials = stored.map((credential) => withTrouble(this.mapper.toAnswer(credential), troubles));
    await this.record(subtitle, credentials);
    return credentials;
  }

  private of(subtitle: SubtitleRef, caller: Caller): Promise<[Credential[], OwnTroubles]> {
    return Promise.all([this.repository.list(subtitle.id), this.troubles.by(caller.user_id)]);
  }

  /** Login and password are for those who have a seat, where there are some, and for nobody where they are filled in alone. */
  private async forMember(stored: readonly Credential[], caller: Caller): Promise<CredentialAnswer[]> {
    const seated = stored.map(({ _id, seats }) => ({ id: String(_id), seats }));
    const seats = await this.seats.of(caller.user_id, seated);
    return stored.map((credential) => {
      const seat = seats.get(String(credential._id));
      const isClosed =
        credential.fill_only || caller.viewing !== undefined || (seat && seat.state !== 'seated');
      const answer = isClosed ? this.mapper.toClosedAnswer(credential) : this.mapper.toAnswer(credential);
      return { ...answer, ...(seat && { seat }) };
    });
  }

  private async record(subtitle: SubtitleRef, credentials: readonly CredentialAnswer[]): Promise<void> {
    await this.repeats.record(
      {
        action: 'credential.read',
        target: subtitle.id,
        target_name: subtitle.name,
        after: { credentials: credentials.length },
      },
      subtitle.id,
    );
  }
}

function withTrouble(credential: CredentialAnswer, troubles: OwnTroubles): CredentialAnswer {
  const trouble = troubles.get(credential._id);
  return trouble ? { ...credential, trouble } : credential;
}
