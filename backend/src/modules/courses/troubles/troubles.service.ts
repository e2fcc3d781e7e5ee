import { Injectable } from '@nestjs/common';
import { DAY_MS, DOWNTIME_DAYS } from '@keyroster/contracts';
import type { DowntimeRow, TroubleAnswer, TroubleListAnswer } from '@keyroster/contracts/dto';
import { Clock } from '../../../common/time/clock.js';
import { AppError } from '../../../common/errors/app-error.js';
import { downtimeOf } from './downtime.js';
import { TroublePlaces } from './trouble-places.js';
import { toTroubleAnswer } from './trouble.mapper.js';
import { TroublesRepository, type TroubleSearch } from './troubles.repository.js';
import { texts } from '../../../common/context/texts.js';

/** Closed ones are never cleared away: no call gets all of them by leaving the limit out. */
const DEFAULT_LIMIT = 100;

/** What admins read of troubles. */
@Injectable()
export class Troubles {
  constructor(
    private readonly repository: TroublesRepository,
    private readonly places: TroublePlaces,
    private readonly clock: Clock,
  ) {}

  async list(search: TroubleSearch): Promise<TroubleListAnswer> {
    return {
      troubles: await this.read({ ...search, limit: search.limit ?? DEFAULT_LIMIT }),
      total: await this.repository.count(search),
    };
  }

  /** All that are open, newest first: a credential has one at most. */
  open(): Promise<TroubleAnswer[]> {
    return this.read({ state: 'open' });
  }

  /** Both in ms and included; the last thirty days unless told otherwise. */
  async downtime({ from, to }: { from?: number; to?: number } = {}): Promise<DowntimeRow[]> {
    const now = this.clock.now();
    const last = to ?? now;
    const first = from ?? Math.min(last, now) - DOWNTIME_DAYS * DAY_MS;
    if (first > last) throw new AppError('VALIDATION', texts().server.spanBackwards, { field: 'from' });
    const spans = await this.repository.spansWithin(new Date(first), new Date(last));
    const places = await this.places.of(spans.map(({ credential_id }) => String(credential_id)));
    const outages = spans.map(({ credential_id, name, title, opened_at, closed_at }) => ({
      credentialId: String(credential_id),
      ...(places.get(String(credential_id)) ?? { name, title }),
      from: opened_at.getTime(),
      to: closed_at?.getTime() ?? null,
    }));
    return downtimeOf(outages, { from: first, to: last, now });
  }

  private async read(search: TroubleSearch): Promise<TroubleAnswer[]> {
    const troubles = await this.repository.list(search);
    const places = await this.places.of(troubles.map(({ credential_id }) => String(credential_id)));
    const now = this.clock.now();
    return troubles.map((trouble) =>
      toTroubleAnswer(trouble, places.get(String(trouble.credential_id)), now),
    );
  }
}
