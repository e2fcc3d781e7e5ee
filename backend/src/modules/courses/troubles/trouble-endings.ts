import { Injectable } from '@nestjs/common';
import { type TroubleEnd } from '@keyroster/contracts';
import type { CloseTroublePayload } from '@keyroster/contracts/dto';
import { Clock } from '../../../common/time/clock.js';
import { currentContext } from '../../../common/context/request-context.js';
import { groupedBy } from '../../../common/grouped-by.js';
import { AppError, notFound } from '../../../common/errors/app-error.js';
import { Changes, OnEdited, OnRemoved, OnUndone } from '../../record/changes/index.js';
import { CredentialLookup } from '../credentials/index.js';
import type { Trouble } from './trouble.schema.js';
import { closedOf, openedOf } from './outward-troubles.js';
import { TroublePlaces } from './trouble-places.js';
import { TroublesRepository, type Ending } from './troubles.repository.js';
import { texts } from '../../../common/context/texts.js';

/** Who ends a trouble where nobody called. */
const COMMAND_LINE = 'command line';

/** Parts of a credential: with another one it may work again. */
const FIXING = ['login', 'password', 'domain', 'code'];

/** How troubles end: by an admin's word, by an edit of the credential, with the credential. */
@Injectable()
export class TroubleEndings {
  constructor(
    private readonly repository: TroublesRepository,
    private readonly credentials: CredentialLookup,
    private readonly places: TroublePlaces,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  @OnEdited('credentials')
  async fix(id: string, parts: ReadonlySet<string>): Promise<void> {
    if (FIXING.some((part) => parts.has(part))) await this.endOf([id], 'fixed');
  }

  /** They stay: nothing of them goes with the credential but that they are open. */
  @OnRemoved('credentials')
  async endWith(ids: string[]): Promise<void> {
    await this.endOf(ids, 'gone');
  }

  async close({ id, how, message = '' }: CloseTroublePayload): Promise<void> {
    await this.changes.run(async () => {
      const ending = this.ending(how, message.trim());
      const closed = await this.repository.close(id, ending);
      if (closed) return this.note(await this.places.present([closed]), ending);
      if (!(await this.repository.find(id))) throw notFound();
      throw new AppError('NOTHING_TO_DO', texts().server.troubleClosed);
    });
  }

  /** Of credentials that are not there any more. */
  async gone(credentialIds: string[]): Promise<void> {
    await this.changes.run(() => this.endOf(credentialIds, 'gone'));
  }

  /** What was made can go again by an undo, with a trouble that came meanwhile. */
  @OnUndone('credentials')
  async follow(ids: string[]): Promise<void> {
    const there = new Set((await this.credentials.findEach(ids)).map(({ id }) => id));
    const gone = ids.filter((id) => !there.has(id));
    if (gone.length > 0) await this.endOf(gone, 'gone');
  }

  /** They are open again, with the credentials that came back: to other programs, as if they had been opened now. */
  @OnUndone('troubles')
  async tellBack(ids: string[]): Promise<void> {
    const troubles = await this.places.present(await this.repository.findEach(ids));
    this.changes.tellOutward(...troubles.map(openedOf));
  }

  /** Within a change. */
  private async endOf(credentialIds: readonly string[], how: TroubleEnd): Promise<void> {
    const ending = this.ending(how, '');
    const open = await this.places.present(await this.repository.openOfEach(credentialIds));
    for (const [, alike] of groupedBy(open, ({ title_id }) => String(title_id))) {
      await this.repository.closeEach(alike, ending);
    }
    this.note(open, ending);
  }

  private note(closed: readonly Trouble[], ending: Ending): void {
    this.changes.tellOutward(...closed.map((trouble) => closedOf(trouble, ending)));
    this.changes.note(
      ...closed.map(({ credential_id, name, opened_at }) => ({
        action: 'trouble.closed' as const,
        target: String(credential_id),
        target_name: name,
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
