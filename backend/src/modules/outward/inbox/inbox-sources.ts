import type { FactoryProvider, Type } from '@nestjs/common';
import type { InboxSource } from './inbox-source.js';
import { AlarmsSource } from './sources/alarms.source.js';
import { ExpiringSource } from './sources/expiring.source.js';
import { ExposedSource } from './sources/exposed.source.js';
import { PausesSource } from './sources/pauses.source.js';
import { ServerSources } from './sources/server.sources.js';
import { SprayingSource } from './sources/spraying.source.js';
import { TroublesSource } from './sources/troubles.source.js';

interface SourceGroup {
  sources: readonly InboxSource[];
}

export const SOURCES: readonly Type<InboxSource | SourceGroup>[] = [
  AlarmsSource,
  TroublesSource,
  ExposedSource,
  ExpiringSource,
  PausesSource,
  SprayingSource,
  ServerSources,
];

export const INBOX_SOURCES = Symbol('inbox sources');

export const inboxSources: FactoryProvider<readonly InboxSource[]> = {
  provide: INBOX_SOURCES,
  inject: [...SOURCES],
  useFactory: (...those: Array<InboxSource | SourceGroup>) =>
    those.flatMap((one) => ('sources' in one ? one.sources : one)),
};
