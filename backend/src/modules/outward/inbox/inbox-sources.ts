import type { FactoryProvider, Type } from '@nestjs/common';
import type { InboxSource } from './inbox-source.js';
import { AlarmsSource } from './sources/alarms.source.js';
import { BackupsSource } from './sources/backups.source.js';
import { BrokenChainSource } from './sources/broken-chain.source.js';
import { ExpiringSource } from './sources/expiring.source.js';
import { ExposedSource } from './sources/exposed.source.js';
import { DatabaseSource } from './sources/database.source.js';
import { PausesSource } from './sources/pauses.source.js';
import { ProxySource } from './sources/proxy.source.js';
import { SprayingSource } from './sources/spraying.source.js';
import { TroublesSource } from './sources/troubles.source.js';
import { WebhooksSource } from './sources/webhooks.source.js';

/** One for each kind. A new kind is a file, a line here, and its words on the page. */
export const SOURCES: readonly Type<InboxSource>[] = [
  AlarmsSource,
  TroublesSource,
  ExposedSource,
  ExpiringSource,
  PausesSource,
  SprayingSource,
  ProxySource,
  BrokenChainSource,
  WebhooksSource,
  BackupsSource,
  DatabaseSource,
];

/** All of them, as they are injected. */
export const INBOX_SOURCES = Symbol('inbox sources');

export const inboxSources: FactoryProvider<readonly InboxSource[]> = {
  provide: INBOX_SOURCES,
  inject: [...SOURCES],
  useFactory: (...sources: InboxSource[]) => sources,
};
