import { Injectable } from '@nestjs/common';
import { ALARM_TURNS_MS, placeOf, SPAN_GAP_MS } from '@keyroster/contracts';
import { DomainEvents } from '../../../common/domain-events.js';
import { Settings } from '../../../config/settings.js';
import type { PlacedSpan, Stay } from '../model/index.js';

const NONE = -1;

export interface LiveSpan extends PlacedSpan {
  readonly userId: string;
  from: number;
  to: number;
  /** The part that this process itself heard and stores; below 0 if it heard nothing. */
  ownFrom: number;
  ownTo: number;
  /** The stored end of that part; below 0 if nothing is stored. */
  storedTo: number;
  storedId: string;
  isSettled: boolean;
}

export interface Person {
  readonly id: string;
  spans: LiveSpan[];
  /** The former places of each session that moved. */
  readonly stays: Map<string, Stay[]>;
  isShared: boolean;
}

interface Track {
  span: LiveSpan;
  readonly person: Person;
}

interface Ping {
  readonly userId: string;
  readonly sessionId: string;
  readonly ip: string;
  readonly at: number;
}

const STAYS_MAX = 20;

/** Made for speed: a ping without a move only lengthens a span and checks whether its user `isShared`. */
@Injectable()
export class LiveSpans {
  private readonly tracks = new Map<string, Track>();
  private readonly people = new Map<string, Person>();
  private begun: LiveSpan[] = [];
  private readonly keptMs = Math.max(this.settings.alarmGraceMs, ALARM_TURNS_MS) + SPAN_GAP_MS;

  constructor(
    private readonly settings: Settings,
    private readonly events: DomainEvents,
  ) {}

  note(userId: string, sessionId: string, ip: string, at: number): void {
    this.ping(userId, sessionId, ip, at, true);
  }

  /** A ping that another process heard, and stores. */
  hear(userId: string, sessionId: string, ip: string, at: number): void {
    this.ping(userId, sessionId, ip, at, false);
  }

  person(userId: string): Person | undefined {
    return this.people.get(userId);
  }

  spansOf(userId: string): readonly LiveSpan[] {
    return this.person(userId)?.spans ?? [];
  }

  goingOn(userId: string, now: number): LiveSpan[] {
    return this.spansOf(userId).filter((span) => !hasEnded(span, now));
  }

  *ownLatest(): Iterable<LiveSpan> {
    for (const { span } of this.tracks.values()) if (span.ownTo !== NONE) yield span;
  }

  takeBegun(): LiveSpan[] {
    const { begun } = this;
    this.begun = [];
    return begun;
  }

  *behind(): Iterable<LiveSpan> {
    for (const span of this.owned()) {
      if (span.storedTo !== NONE && span.ownTo > span.storedTo) yield span;
    }
  }

  *owned(): Iterable<LiveSpan> {
    for (const { spans } of this.people.values()) {
      for (const span of spans) if (span.ownTo !== NONE) yield span;
    }
  }

  /** Returns the spans that have ended and whose final end isn't stored yet. */
  prune(now: number): LiveSpan[] {
    const ended: LiveSpan[] = [];
    for (const person of this.people.values()) {
      const isOld = ({ to }: LiveSpan) => now - to > this.keptMs;
      for (const span of person.spans) {
        if (hasEnded(span, now) && span.ownTo !== NONE && !span.isSettled) ended.push(span);
      }
      if (person.spans.some(isOld)) this.forget(person, isOld);
      if (person.isShared) person.isShared = isAtTwoPlaces(person.spans, now);
    }
    return ended;
  }

  private forget(person: Person, isOld: (span: LiveSpan) => boolean): void {
    for (const { sessionId, ...span } of person.spans.filter(isOld)) {
      const track = this.tracks.get(sessionId);
      if (track?.span.ip === span.ip && isOld(track.span)) {
        this.tracks.delete(sessionId);
        person.stays.delete(sessionId);
      }
    }
    // Spans that are not stored yet are held by `SpanFlush`.
    person.spans = person.spans.filter((span) => !isOld(span));
    if (person.spans.length === 0) this.people.delete(person.id);
  }

  private ping(userId: string, sessionId: string, ip: string, at: number, isOwn: boolean): void {
    const track = this.tracks.get(sessionId);
    if (!track || !isOn(track.span, ip, at)) {
      if (ip !== '') this.move(track, { userId, sessionId, ip, at }, isOwn);
      return;
    }
    lengthen(track.span, at);
    if (isOwn) this.own(track.span, at);
    if (track.person.isShared) this.events.emit('user.shared', track.person);
  }

  private own(span: LiveSpan, at: number): void {
    if (at <= span.ownTo) return;
    if (span.ownTo === NONE) {
      span.ownFrom = at;
      this.begun.push(span);
    }
    span.ownTo = at;
    span.isSettled = false;
  }

  private move(track: Track | undefined, ping: Ping, isOwn: boolean): void {
    const { userId, sessionId, ip, at } = ping;
    const person = track?.person ?? this.personOf(userId);
    const known = person.spans.find((one) => one.sessionId === sessionId && isNear(one, ip, at));
    const span = known ?? begin(person, ping);
    lengthen(span, at);
    if (isOwn) this.own(span, at);
    // A late ping from another process is no move: it only says that they were there.
    const isLate = track !== undefined && at < track.span.to && isNear(track.span, track.span.ip, at);
    const stays = track && !isLate ? noteStay(person, track.span, span, at) : 0;
    if (!track) this.tracks.set(sessionId, { span, person });
    else if (!isLate) track.span = span;
    person.isShared = isAtTwoPlaces(person.spans, at);
    if (person.isShared || stays > 2) this.events.emit('user.shared', person);
  }

  private personOf(id: string): Person {
    const known = this.people.get(id);
    if (known) return known;
    const person: Person = { id, spans: [], stays: new Map(), isShared: false };
    this.people.set(id, person);
    return person;
  }
}

function begin(person: Person, { userId, sessionId, ip, at }: Ping): LiveSpan {
  const span: LiveSpan = {
    userId,
    sessionId,
    ip,
    place: placeOf(ip),
    from: at,
    to: at,
    ownFrom: NONE,
    ownTo: NONE,
    storedTo: NONE,
    storedId: '',
    isSettled: false,
  };
  person.spans.push(span);
  return span;
}

function lengthen(span: LiveSpan, at: number): void {
  if (at > span.to) span.to = at;
  else if (at < span.from) span.from = at;
}

function noteStay(person: Person, before: LiveSpan, now: LiveSpan, at: number): number {
  if (before.ip === now.ip) return 0;
  const known = (person.stays.get(now.sessionId) ?? []).filter((stay) => at - stay.at <= ALARM_TURNS_MS);
  const stays = [...known, { place: before.place, ip: before.ip, at: before.to }].slice(-STAYS_MAX);
  person.stays.set(now.sessionId, stays);
  return stays.length + 1;
}

const isOn = (span: LiveSpan, ip: string, at: number): boolean =>
  span.ip === ip && at - span.to <= SPAN_GAP_MS && at >= span.from;

const isNear = (span: LiveSpan, ip: string, at: number): boolean =>
  span.ip === ip && at - span.to <= SPAN_GAP_MS && span.from - at <= SPAN_GAP_MS;

export const hasEnded = ({ to }: LiveSpan, now: number): boolean => now - to > SPAN_GAP_MS;

function isAtTwoPlaces(spans: readonly LiveSpan[], now: number): boolean {
  const [first, ...others] = spans.filter((span) => !hasEnded(span, now));
  return others.some(({ place }) => place !== first?.place);
}
