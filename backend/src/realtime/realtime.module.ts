import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.js';
import { Admission } from './entry/admission.js';
import { Cluster } from './cluster/cluster.js';
import { HandshakeLimits } from './entry/handshake-limits.js';
import { Handshake } from './entry/handshake.js';
import { LocalSockets } from './local-sockets.js';
import { Publisher } from './publisher.js';
import { RealtimeGateway } from './realtime.gateway.js';
import { SlowReaders } from './entry/slow-readers.js';
import { SocketEvents } from './socket-events.js';
import { SocketWatch } from './socket-watch.js';
import { TrustedProxies } from './entry/trusted-proxies.js';
import { Turnstile } from './entry/turnstile.js';
import { Upgrades } from './entry/upgrades.js';
import { WaitingPlaces } from './entry/waiting-places.js';
import { Watchers } from './watchers.js';

/** The sockets, and what modules say and open through them. */
@Module({
  imports: [DatabaseModule],
  providers: [
    Admission,
    Cluster,
    Handshake,
    HandshakeLimits,
    LocalSockets,
    Publisher,
    RealtimeGateway,
    SlowReaders,
    SocketEvents,
    SocketWatch,
    TrustedProxies,
    Turnstile,
    Upgrades,
    WaitingPlaces,
    Watchers,
  ],
  exports: [Admission, Cluster, LocalSockets, Publisher, SocketEvents, SocketWatch, Watchers],
})
export class RealtimeModule {}
