import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { IMPORT_PLANS, IMPORT_REPORT_LASTS_MS } from '@keyroster/contracts';
import type { JobAnswer, UndoRef } from '@keyroster/contracts/dto';
import { type Caller, ownerOf, checkMay } from '../../../common/access/caller.js';
import { Clock } from '../../../common/time/clock.js';
import { AppError, notFound, planStale, staleIfGone } from '../../../common/errors/app-error.js';
import { Changes } from '../changes/index.js';
import { JobsService } from './jobs/jobs.service.js';
import type { RunningJob } from './jobs/running-job.js';
import { parseMapping } from './columns.js';
import { fingerprintOfRows, type ImportDraft, type ReadImport } from './import-kind.js';
import { ImportVault } from './import-vault.js';
import type { Import } from './import.schema.js';
import { ImportsRepository } from './imports.repository.js';
import { ImportsService } from './imports.service.js';
import { inLanguage, texts } from '../../../common/context/texts.js';

const RUN_LASTS_MS = 3_600_000;

/** Enough for ten thousand users; the database itself ends a transaction after a minute. */
const WRITTEN_WITHIN_MS = 50_000;

interface Running {
  found: Import;
  read: ReadImport;
  caller: Caller;
  job: RunningJob;
  welcome: boolean;
}

@Injectable()
export class ImportRunsService {
  constructor(
    private readonly repository: ImportsRepository,
    private readonly imports: ImportsService,
    private readonly vault: ImportVault,
    private readonly changes: Changes,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  async begin(
    id: string,
    { onlyGood, welcome }: { onlyGood: boolean; welcome: boolean },
    caller: Caller,
  ): Promise<JobAnswer | null> {
    const found = await this.repository.find(id, ownerOf(caller), this.clock.now());
    if (!found) return null;
    if (found.job_id || !found.file || !this.vault.holds(found.key_id)) throw notFound();
    checkMay(caller, IMPORT_PLANS[found.action].permission);
    if (found.refused > 0 && !onlyGood) throw new AppError('ROWS_REFUSED', texts().server.rowsRefused);
    if (found.total === 0) throw new AppError('NOTHING_TO_DO', texts().refusals.nothingToDo);
    const read = await this.read(found, found.file, caller);
    const draft = await this.sameDraft(found, read);
    await draft.check?.();
    const job_id = new Types.ObjectId();
    const isMine = await this.repository.claim(found._id, job_id, this.clock.now() + RUN_LASTS_MS);
    if (!isMine) throw notFound();
    try {
      return await this.jobs.start(job_id, found.total, caller, (job) =>
        this.run({ found, read, caller, job, welcome }, draft),
      );
    } catch (error) {
      await this.repository.unclaim(found, job_id).catch(() => undefined);
      throw error;
    }
  }

  private async run(running: Running, draft: ImportDraft): Promise<void> {
    const { found, read, job } = running;
    await read.prepare(draft, (done) => job.step(done));
    let undo: UndoRef | undefined;
    await this.changes.undoable(
      found.action,
      () => this.write(running),
      (told) => {
        undo = told;
      },
      WRITTEN_WITHIN_MS,
    );
    await job.finish(undo);
  }

  private async write({ found, read, caller, job, welcome }: Running): Promise<void> {
    const draft = await this.sameDraft(found, read);
    await draft.run(() => job.throwIfStopped(), { welcome });
    const { action, total } = found;
    this.changes.note({ action: 'plan.run', target: String(found._id), after: { plan: action, total } });
    await this.repository.finish(
      found._id,
      this.sealedMade(found, read),
      this.clock.now() + IMPORT_REPORT_LASTS_MS,
    );
    // As late as possible, because hashing and writing take minutes.
    await this.changes.vetCaller(caller);
    await job.commit(texts().successes.planRan[action](total));
  }

  private async read(found: Import, file: Buffer, caller: Caller): Promise<ReadImport> {
    const bytes = this.vault.open(String(found._id), 'file', found.key_id, file);
    const { action, options } = found;
    const asked = { action, options, mapping: parseMapping(found.mapping) };
    const reading = inLanguage(found.language, () => this.imports.read(bytes, asked, caller));
    return (await staleIfGone(reading)).read;
  }

  /** Drafts in the import's own language, because the messages of refused rows are compared, too. */
  private async sameDraft({ print, language }: Import, read: ReadImport): Promise<ImportDraft> {
    const draft = await staleIfGone(inLanguage(language, () => read.draft()));
    if (fingerprintOfRows(draft.rows) !== print) throw planStale();
    return draft;
  }

  private sealedMade({ _id, key_id }: Import, { made }: ReadImport): Buffer | null {
    if (made.size === 0) return null;
    return this.vault.seal(String(_id), 'made', key_id, [...made]);
  }
}
