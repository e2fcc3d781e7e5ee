import type { Server, Socket } from 'socket.io';
import type {
  ClientToServerEvents,
  Language,
  ServerToClientEvents,
  SessionEndCode,
  SessionEnding,
} from '@keyroster/contracts';
import type { Caller } from '../common/access/caller.js';
import type { ClusterTouch } from '../common/domain-events.js';
import type { TokenBucket } from '../common/queues/token-bucket.js';
import type { PacketBudget } from './entry/socket-budgets.js';

interface ClusterEvents {
  'presence:touched': (touches: ClusterTouch[]) => void;
  'presence:asked': () => void;
  'session:over': (sessionId: string, code: SessionEndCode, more?: Omit<SessionEnding, 'code'>) => void;
}

interface SocketData {
  caller: Caller;
  ip: string;
  language: Language;
  packets: PacketBudget;
  pings: TokenBucket;
  overAt: number;
  /** When the client's page began to fetch; infinite if it doesn't say. */
  newsSince: number;
}

export type RealtimeServer = Server<ClientToServerEvents, ServerToClientEvents, ClusterEvents, SocketData>;
export type RealtimeSocket = Socket<ClientToServerEvents, ServerToClientEvents, ClusterEvents, SocketData>;
