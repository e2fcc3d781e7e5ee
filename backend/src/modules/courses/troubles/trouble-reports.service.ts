import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { TROUBLE_REPORTS_PER_HOUR, TROUBLE_SHOWN_MS } from '@keyroster/contracts';
import type { OwnTroubleAnswer, ReportTroublePayload } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { Clock } from '../../../common/time/clock.js';
import { OnAsked } from '../../../common/reactions.js';
import { notFound, orNotFound, unavailable } from '../../../common/errors/app-error.js';
import { isDuplicateKey } from '../../../common/errors/to-app-error.js';
import { Throttles } from '../../../database/throttles/throttles.js';
import {
  CredentialLookup,
  ReportedTroubles,
  type CredentialRef,
  type OwnTroubles,
} from '../credentials/index.js';
import { SubtitleLookup } from '../subtitles/index.js';
import { TitleLookup, type TitleRef } from '../titles/index.js';
import { Changes } from '../../record/changes/index.js';
import { openedOf } from './outward-troubles.js';
import { TroubleEndings } from './trouble-endings.js';
import { toOwnTrouble } from './trouble.mapper.js';
import type { Trouble, TroubleReport } from './trouble.schema.js';
import { TroublesRepository } from './troubles.repository.js';

/** Each fails only because somebody opened or closed the trouble in that very moment. */
const TRIES = 5;

/** What those say who use a credential, and what they see of it. One write each: however many report, it is one trouble. */
@Injectable()
export class TroubleReports {
  constructor(
    private readonly repository: TroublesRepository,
    private readonly credentials: CredentialLookup,
    private readonly subtitles: SubtitleLookup,
    private readonly titles: TitleLookup,
    private readonly endings: TroubleEndings,
    private readonly throttles: Throttles,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  async report(
    { p_id, kind, note = '' }: ReportTroublePayload,
    caller: Caller,
  ): Promise<{ isNew: boolean; trouble: OwnTroubleAnswer }> {
    const { credential, title } = await this.open(p_id, caller);
    const { user_id, username } = caller;
    const at = new Date(this.clock.now());
    const report: TroubleReport = { user_id: new Types.ObjectId(user_id), email: username, kind, note, at };
    const changed = await this.repository.changeReport(p_id, report);
    if (changed) return { isNew: false, trouble: toOwnTrouble(changed, user_id) };
    await this.throttles.consumeHourly('troubles', user_id, TROUBLE_REPORTS_PER_HOUR);
    const made = await this.add(report, credential, title);
    return { ...made, trouble: toOwnTrouble(made.trouble, user_id) };
  }

  /** By credential: the last one each, while it is open and for a day after. */
  @OnAsked(ReportedTroubles, 'by')
  async reportedBy(userId: string): Promise<OwnTroubles> {
    const since = new Date(this.clock.now() - TROUBLE_SHOWN_MS);
    const troubles = await this.repository.reportedBy(userId, since);
    return new Map(troubles.map((trouble) => [String(trouble.credential_id), toOwnTrouble(trouble, userId)]));
  }

  private async open(id: string, caller: Caller): Promise<{ credential: CredentialRef; title: TitleRef }> {
    const credential = orNotFound(await this.credentials.find(id));
    const subtitle = await this.subtitles.open(credential.subtitleId, caller);
    return { credential, title: orNotFound(await this.titles.find(subtitle.titleId)) };
  }

  private async add(
    report: TroubleReport,
    { id, name }: CredentialRef,
    title: TitleRef,
  ): Promise<{ isNew: boolean; trouble: Trouble }> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const joined = await this.repository.addReport(id, report);
      if (joined) return { isNew: true, trouble: joined };
      const opened = await this.begin({
        credential_id: new Types.ObjectId(id),
        title_id: new Types.ObjectId(title.id),
        name,
        title: title.name,
        open: true,
        opened_at: report.at,
        closed_at: null,
        how: null,
        by: null,
        message: '',
        reports: [report],
      });
      if (opened) {
        await this.checkStillThere(id);
        return { isNew: true, trouble: opened };
      }
      const changed = await this.repository.changeReport(id, report);
      if (changed) return { isNew: false, trouble: changed };
    }
    throw unavailable();
  }

  /** Null where another one was first. */
  private async begin(trouble: Omit<Trouble, '_id'>): Promise<Trouble | null> {
    try {
      return await this.changes.run(async () => {
        const opened = await this.repository.open(trouble);
        this.changes.tellOutward(openedOf(opened));
        return opened;
      });
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  /** Whoever deleted it meanwhile could not see the trouble. */
  private async checkStillThere(id: string): Promise<void> {
    if (await this.credentials.find(id)) return;
    await this.endings.gone([id]);
    throw notFound();
  }
}
