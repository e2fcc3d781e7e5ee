import { Global, Module } from '@nestjs/common';
import { Cluster } from './cluster.js';
import { HandshakeLimits } from './handshake-limits.js';
import { Handshake } from './handshake.js';
import { LocalSockets } from './local-sockets.js';
import { Publisher } from './publisher.js';
import { RealtimeGateway } from './realtime.gateway.js';
import { SocketEvents } from './socket-events.js';
import { SocketWatch } from './socket-watch.js';
import { Turnstile } from './turnstile.js';
import { Watchers } from './watchers.js';

/** The sockets. Global for what modules say and open through them; `Admission` is given by the sessions. */
@Global()
@Module({
  providers: [
    Cluster,
    Handshake,
    HandshakeLimits,
    LocalSockets,
    Publisher,
    RealtimeGateway,
    SocketEvents,
    SocketWatch,
    Turnstile,
    Watchers,
  ],
  exports: [Cluster, LocalSockets, Publisher, SocketEvents, SocketWatch, Watchers],
})
export class RealtimeModule {}
