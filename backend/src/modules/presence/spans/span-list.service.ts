import { Injectable } from '@nestjs/common';
import { DAY_MS, isListed, SPAN_GAP_MS, SPANS_ASKED_MAX_MS } from '@keyroster/contracts';
import type { SpansAnswer, SpansQuery } from '@keyroster/contracts/dto';
import { isInScope } from '../../../common/access/scope.js';
import { Clock } from '../../../common/time/clock.js';
import { AppError, notFound } from '../../../common/errors/app-error.js';
import { groupedBy } from '../../../common/grouped-by.js';
import { SessionsService } from '../../access/sessions/index.js';
import { WhitelistPolicy } from '../../access/whitelist/index.js';
import { UserRoster } from '../../people/users/index.js';
import { joinedSpans, overlapsOf, toTenths, within, type SpanPiece } from '../model/index.js';
import { LiveSpans } from './live-spans.js';
import { SpansRepository } from './spans.repository.js';
import { texts } from '../../../common/context/texts.js';

interface KnownPiece extends SpanPiece {
  userId: string;
  device: string;
}

const MARGIN_MS = 2 * SPAN_GAP_MS;

@Injectable()
export class SpanListService {
  constructor(
    private readonly repository: SpansRepository,
    private readonly live: LiveSpans,
    private readonly whitelist: WhitelistPolicy,
    private readonly sessions: SessionsService,
    private readonly roster: UserRoster,
    private readonly clock: Clock,
  ) {}

  async of(userId: string, query: SpansQuery): Promise<SpansAnswer> {
    const { from, to } = this.timeOf(query);
    const row = this.roster.get(userId);
    if (!row || !isInScope(row.user)) throw notFound();
    const [known, list] = await Promise.all([this.spansWithin([userId], from, to), this.whitelist.listed()]);
    const spans = known.get(userId) ?? [];
    const devices = await this.devicesOf(spans);
    const shown = within(spans, from, to);
    const overlaps = within(overlapsOf(spans.filter(({ ip }) => !isListed(list, ip))), from, to);
    return {
      spans: shown.map(({ ip, sessionId, from: begins, to: ends }) => ({
        ip,
        device: devices.get(sessionId) ?? '',
        session_id: sessionId,
        from: begins,
        to: ends,
      })),
      overlaps: overlaps
        .filter((overlap) => overlap.to > overlap.from)
        .map((overlap) => ({ ...overlap, minutes: toTenths(overlap.to - overlap.from) })),
      listed: [...new Set(shown.map(({ ip }) => ip))].filter((ip) => isListed(list, ip)),
    };
  }

  async overlapOfEach(asked: ReadonlyArray<{ userId: string; from: number; to: number }>): Promise<number[]> {
    if (asked.length === 0) return [];
    const from = Math.min(...asked.map((one) => one.from));
    const to = Math.max(...asked.map((one) => one.to));
    const list = await this.whitelist.listed();
    const known = await this.spansWithin([...new Set(asked.map(({ userId }) => userId))], from, to);
    return asked.map((one) => {
      const spans = (known.get(one.userId) ?? []).filter(({ ip }) => !isListed(list, ip));
      const overlaps = within(overlapsOf(spans), one.from, one.to);
      return overlaps.reduce((sum, overlap) => sum + overlap.to - overlap.from, 0);
    });
  }

  private timeOf({ from, to }: SpansQuery): { from: number; to: number } {
    const now = this.clock.now();
    const last = to ?? (from === undefined ? now : Math.max(from, Math.min(now, from + SPANS_ASKED_MAX_MS)));
    const first = from ?? last - DAY_MS;
    if (first > last) throw new AppError('VALIDATION', texts().server.spanBackwards, { field: 'from' });
    if (last - first > SPANS_ASKED_MAX_MS) {
      throw new AppError('VALIDATION', texts().server.daysOverSeven, { field: 'from' });
    }
    return { from: first, to: last };
  }

  private async spansWithin(
    userIds: readonly string[],
    from: number,
    to: number,
  ): Promise<Map<string, KnownPiece[]>> {
    const [first, last] = [from - MARGIN_MS, to + MARGIN_MS];
    const stored = await this.repository.within(userIds, first, last);
    const pieces: KnownPiece[] = stored.map((span) => ({
      userId: String(span.user_id),
      sessionId: String(span.session_id),
      ip: span.ip,
      device: span.device,
      from: span.from,
      to: span.to,
      isUnfinished: span.open ?? false,
    }));
    for (const userId of userIds) {
      for (const { sessionId, ip, ...span } of this.live.spansOf(userId)) {
        if (span.from > last || span.to < first) continue;
        pieces.push({ userId, sessionId, ip, device: '', from: span.from, to: span.to });
      }
    }
    return new Map(
      [...groupedBy(pieces, ({ userId }) => userId)].map(([userId, own]) => [userId, withDevices(own)]),
    );
  }

  private async devicesOf(spans: readonly KnownPiece[]): Promise<Map<string, string>> {
    const devices = new Map(spans.map(({ sessionId, device }) => [sessionId, device]));
    const unknown = [...devices].filter(([, device]) => device === '').map(([id]) => id);
    return new Map([...devices, ...(await this.sessions.devicesOf(unknown))]);
  }
}

/** Gives the device that one piece has to all pieces of its session. */
function withDevices(pieces: KnownPiece[]): KnownPiece[] {
  const devices = new Map(pieces.flatMap(({ sessionId, device }) => (device ? [[sessionId, device]] : [])));
  return joinedSpans(pieces).map((span) => ({ ...span, device: devices.get(span.sessionId) ?? '' }));
}
