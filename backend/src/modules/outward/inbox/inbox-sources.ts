import type { FactoryProvider, Type } from '@nestjs/common';
import type { InboxSource } from './inbox-source.js';
import { AlarmsSource } from './sources/alarms.source.js';
import { ExpiringSource } from './sources/expiring.source.js';
import { ExposedSource } from './sources/exposed.source.js';
import { PausesSource } from './sources/pauses.source.js';
import { ServerSources } from './sources/server.sources.js';
import { SprayingSource } from './sources/spraying.source.js';
import { TroublesSource } from './sources/troubles.source.js';

/** Sources that stand in one class. */
interface SourceGroup {
  sources: readonly InboxSource[];
}

/** Of each kind there is one. A new kind needs its source, a line here unless it stands with others, and its words on the page. */
export const SOURCES: readonly Type<InboxSource | SourceGroup>[] = [
  AlarmsSource,
  TroublesSource,
  ExposedSource,
  ExpiringSource,
  PausesSource,
  SprayingSource,
  ServerSources,
];

/** All of them, as they are injected. */
export const INBOX_SOURCES = Symbol('inbox sources');

export const inboxSources: FactoryProvider<readonly InboxSource[]> = {
  provide: INBOX_SOURCES,
  inject: [...SOURCES],
  useFactory: (...those: Array<InboxSource | SourceGroup>) =>
    those.flatMap((one) => ('sources' in one ? one.sources : one)),
};
