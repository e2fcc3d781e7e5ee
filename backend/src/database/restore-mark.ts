import { Injectable } from '@nestjs/common';
import { Meta } from './meta.js';
import { StartupError } from './startup-error.js';

export const RESTORE_MARK = 'restore-under-way';

/** Marks the database from before the first document of a restore until after its last check. */
@Injectable()
export class RestoreMark {
  constructor(private readonly meta: Meta) {}

  async isThere(): Promise<boolean> {
    return (await this.meta.read(RESTORE_MARK)) !== undefined;
  }

  /** Refuses to work on what a killed restore left, because half of the data looks like all of it. */
  async refuseHalfRestored(): Promise<void> {
    if (!(await this.isThere())) return;
    throw new StartupError(
      'The database holds the beginning of a restore that did not finish; run npm run restore again, which starts it anew',
    );
  }

  set(run: string): Promise<void> {
    return this.meta.write(RESTORE_MARK, run);
  }

  async isOf(run: string): Promise<boolean> {
    return (await this.meta.read(RESTORE_MARK)) === run;
  }

  removeAllElse(): Promise<void> {
    return this.meta.removeAllBut(RESTORE_MARK);
  }

  remove(): Promise<void> {
    return this.meta.remove(RESTORE_MARK);
  }
}
