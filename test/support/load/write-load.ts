import { setTimeout as delay } from 'node:timers/promises';
import type {
  SubtitlesChangedAnswer,
  TitlesChangedAnswer,
  UserChangedAnswer,
} from '@keyroster/contracts/dto';
import { aUser } from '@keyroster/testing';
import type { Response, Test } from 'supertest';
import { aCredentialForm, aName, fill } from '../data/courses.js';
import type { Facts, Ledger } from '../data/ledger.js';
import { pictures } from '../data/pictures.js';
import type { Session } from '../app/session.js';
import { changesOf } from '../data/stored-facts.js';

const AFTER_A_REFUSAL_MS = 20;

export interface Outcome {
  status: number;
  retryAfter: string | undefined;
  /** By the clock of `performance`. */
  sentAt: number;
  answeredAt: number;
}

/** An admin who registers and locks users, makes and deletes courses with pictures, and reads the audit, all at once. */
export class WriteLoad {
  readonly outcomes: Outcome[] = [];
  readonly refusals: Outcome[] = [];
  cuts = 0;
  private isOver = false;
  private readonly loops: Promise<unknown>;

  constructor(
    private readonly admin: Session,
    private readonly ledger: Ledger,
  ) {
    const [users, courses] = [() => this.users(), () => this.courses()];
    const work = [users, users, courses, courses, () => this.audit()];
    this.loops = Promise.all(work.map((once) => this.repeat(once)));
    // `stop` reports the error; it must not be an unhandled rejection before.
    this.loops.catch(() => undefined);
  }

  /** Resolves once every call in flight is answered or cut off. */
  async stop(): Promise<void> {
    this.isOver = true;
    await this.loops;
  }

  private async repeat(once: () => Promise<unknown>): Promise<void> {
    while (!this.isOver) {
      const refusals = this.refusals.length;
      await once();
      if (this.refusals.length > refusals) await delay(AFTER_A_REFUSAL_MS);
    }
  }

  private async users(): Promise<void> {
    const payload = aUser();
    const { email } = payload;
    const made = await this.write({ [email]: 'open', [changesOf(email)]: '1' }, () =>
      this.admin.post('/api/users/register', payload),
    );
    if (!made) return;
    const { user } = made.body as UserChangedAnswer;
    await this.write({ [email]: 'locked', [changesOf(email)]: '2' }, () =>
      this.admin.post('/api/users/lock', { id: user._id, value: true }),
    );
  }

  /** Makes two courses, and deletes one of them with everything in it. */
  private async courses(): Promise<void> {
    const picture = await pictures.png();
    const [kept, deleted] = [await this.course(picture), await this.course(picture)];
    if (!kept || !deleted) return;
    const { id, title, content } = deleted;
    const gone = Object.fromEntries([title, ...content].map((name) => [name, undefined]));
    await this.write({ ...gone, [changesOf(title)]: '2' }, () =>
      this.admin.delete('/api/shops/delete', { id }),
    );
  }

  private async course(picture: Buffer) {
    const [title, subtitle, course] = [aName('Title'), aName('Subtitle'), aName('Course')];
    const titles = await this.write(newlyMade(title), () =>
      this.admin.post('/api/shops/create', { shop_name: title }),
    );
    const { shops = [] } = (titles?.body ?? {}) as Partial<TitlesChangedAnswer>;
    const id = shops.find(({ shop_name }) => shop_name === title)?._id;
    if (id === undefined) return undefined;
    const subtitles = await this.write(newlyMade(subtitle), () =>
      this.admin.post('/api/shops/create_subtitle', { shop_id: id, subtitle }),
    );
    const [made] = ((subtitles?.body ?? {}) as Partial<SubtitlesChangedAnswer>).subtitle ?? [];
    if (!made) return undefined;
    const form = aCredentialForm(made._id, { course_name: course });
    const credentials = await this.write(newlyMade(course), () =>
      fill(this.admin.post('/api/products/create'), form, picture),
    );
    return credentials && { id, title, content: [subtitle, course] };
  }

  private audit(): Promise<Response | undefined> {
    return this.answered(this.admin.get('/api/audit').query({ limit: 20 }));
  }

  private write(after: Facts, call: () => Test): Promise<Response | undefined> {
    return this.isOver ? Promise.resolve(undefined) : this.ledger.write(after, () => this.answered(call()));
  }

  /** Undefined if the call was refused, or cut off because the server is gone. */
  private async answered(call: Test): Promise<Response | undefined> {
    const sentAt = performance.now();
    try {
      const answer = await call;
      const { status, ok } = answer;
      const outcome = {
        status,
        retryAfter: answer.get('Retry-After'),
        sentAt,
        answeredAt: performance.now(),
      };
      this.outcomes.push(outcome);
      if (ok) return answer;
      this.refusals.push(outcome);
    } catch {
      this.cuts += 1;
      this.isOver = true;
    }
    return undefined;
  }
}

const newlyMade = (name: string): Facts => ({ [name]: 'there', [changesOf(name)]: '1' });
