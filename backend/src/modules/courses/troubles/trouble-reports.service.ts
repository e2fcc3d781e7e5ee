import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { TROUBLE_REPORTS_PER_HOUR, type TroubleEnd } from '@keyroster/contracts';
import type { CloseTroublePayload, ReportTroublePayload } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { currentContext } from '../../../common/context/request-context.js';
import { texts } from '../../../common/context/texts.js';
import { AppError, notFound, unavailable } from '../../../common/errors/app-error.js';
import { isDuplicateKey } from '../../../common/errors/to-app-error.js';
import { pick } from '../../../common/pick.js';
import { Clock } from '../../../common/time/clock.js';
import { Throttles } from '../../../database/throttles/throttles.js';
import { about, Changes, OnEdited, OnRemoved, OnUndone } from '../../record/changes/index.js';
import { CredentialLookupService, type CredentialPlace } from '../credentials/index.js';
import { SubtitlesService } from '../subtitles/index.js';
import { toClosedEvent, toOpenedEvent, toOwnTrouble } from './trouble.mapper.js';
import type { Trouble, TroubleReport } from './trouble.schema.js';
import { TroublesRepository, type Ending, type NewTrouble } from './troubles.repository.js';
import { TroublesService } from './troubles.service.js';

/** A try fails only if another call opens or closes the trouble at the same moment. */
const TRIES = 5;
const COMMAND_LINE = 'command line';
/** An edit of one of these may make the credential work again. */
const FIXING_PARTS = ['login', 'password', 'domain', 'code'];

/** Opens troubles on reports. Closes them by an admin, or on an edit or deletion of the credential. */
@Injectable()
export class TroubleReportsService {
  constructor(
    private readonly repository: TroublesRepository,
    private readonly troubles: TroublesService,
    private readonly credentials: CredentialLookupService,
    private readonly subtitles: SubtitlesService,
    private readonly throttles: Throttles,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  /** However many users report a credential at once, it gets one trouble. */
  async report({ p_id, kind, note = '' }: ReportTroublePayload, caller: Caller) {
    const place = (await this.credentials.placesOf([p_id])).get(p_id);
    if (!place) throw notFound();
    await this.subtitles.open(place.subtitleId, caller);
    const { user_id, username } = caller;
    const at = new Date(this.clock.now());
    const report: TroubleReport = { user_id: new Types.ObjectId(user_id), email: username, kind, note, at };
    const changed = await this.repository.changeReport(p_id, report);
    if (!changed) await this.throttles.consumeHourly('troubles', user_id, TROUBLE_REPORTS_PER_HOUR);
    const made = changed ? { isNew: false, trouble: changed } : await this.add(p_id, report, place);
    this.troubles.forget();
    const own = made.trouble.reports.find((one) => String(one.user_id) === user_id) ?? report;
    return { ...made, trouble: toOwnTrouble(made.trouble, own) };
  }

  async close({ id, how, message = '' }: CloseTroublePayload): Promise<void> {
    await this.changes.run(async () => {
      const ending = this.ending(how, message.trim());
      const closed = await this.repository.close(id, ending);
      if (closed) return this.note(await this.troubles.present([closed]), ending);
      if (!(await this.repository.find(id))) throw notFound();
      throw new AppError('NOTHING_TO_DO', texts().server.troubleClosed);
    });
  }

  @OnEdited('credentials')
  async followEdit(id: string, parts: ReadonlySet<string>): Promise<void> {
    if (FIXING_PARTS.some((part) => parts.has(part))) await this.endOf([id], 'fixed');
  }

  @OnRemoved('credentials')
  async endWith(ids: string[]): Promise<void> {
    await this.endOf(ids, 'gone');
  }

  /** An undo can delete a new credential for which a trouble has been opened meanwhile. */
  @OnUndone('credentials')
  async followUndo(ids: string[]): Promise<void> {
    const present = new Set((await this.credentials.findEach(ids)).map(({ id }) => id));
    const gone = ids.filter((id) => !present.has(id));
    if (gone.length > 0) await this.endOf(gone, 'gone');
  }

  /** Reports troubles that an undo reopens to webhooks as newly opened. */
  @OnUndone('troubles')
  async tellBack(ids: string[]): Promise<void> {
    const troubles = await this.troubles.present(await this.repository.findEach(ids));
    this.changes.tellOutward(...troubles.map(toOpenedEvent));
    this.changes.after(() => this.troubles.forget());
  }

  private async add(
    id: string,
    report: TroubleReport,
    place: CredentialPlace,
  ): Promise<{ isNew: boolean; trouble: Trouble }> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const joined = await this.repository.addReport(id, report);
      if (joined) return { isNew: true, trouble: joined };
      const opened = await this.begin({
        credential_id: new Types.ObjectId(id),
        title_id: new Types.ObjectId(place.titleId),
        ...pick(place, ['name', 'title']),
        open: true,
        opened_at: report.at,
        reports: [report],
      });
      if (opened) return { isNew: true, trouble: opened };
      const changed = await this.repository.changeReport(id, report);
      if (changed) return { isNew: false, trouble: changed };
    }
    throw unavailable();
  }

  /** Null if another call was first. */
  private async begin(trouble: NewTrouble): Promise<Trouble | null> {
    try {
      return await this.changes.run(async () => {
        const opened = await this.repository.insert(trouble);
        await this.credentials.hold(String(trouble.credential_id));
        this.changes.tellOutward(toOpenedEvent(opened));
        return opened;
      });
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  private async endOf(credentialIds: readonly string[], how: TroubleEnd): Promise<void> {
    const ending = this.ending(how, '');
    const open = await this.troubles.present(await this.repository.openOfEach(credentialIds));
    // One by one, because an undo doesn't take back bulk writes.
    for (const trouble of open) await this.repository.closeAs(trouble, ending);
    this.note(open, ending);
  }

  private note(closed: readonly Trouble[], ending: Ending): void {
    this.changes.after(() => this.troubles.forget());
    this.changes.tellOutward(...closed.map((trouble) => toClosedEvent(trouble, ending)));
    this.changes.note(
      ...closed.map(({ credential_id, name, opened_at }) => ({
        ...about('trouble.closed', { _id: credential_id, name }),
        before: { opened_at: opened_at.toISOString() },
        after: { how: ending.how },
      })),
    );
  }

  private ending(how: TroubleEnd, message: string): Ending {
    const by = currentContext()?.caller?.username ?? COMMAND_LINE;
    return { closed_at: new Date(this.clock.now()), how, by, message };
  }
}
