import type { Server, Socket } from 'socket.io';
import type {
  ClientToServerEvents,
  Language,
  ServerToClientEvents,
  SessionEndCode,
  SessionEnding,
} from '@keyroster/contracts';
import type { Caller } from '../common/access/caller.js';
import type { PacketBudget, PingBudget } from './entry/socket-budgets.js';

/** That a user was there: their id, their address, when, in ms, and the session that pinged; empty for no ping. */
export type ClusterTouch = [id: string, ip: string, at: number, sessionId: string];

/** What one process tells the others. */
export interface ClusterEvents {
  'presence:touched': (touches: ClusterTouch[]) => void;
  'presence:asked': () => void;
  'session:over': (sessionId: string, code: SessionEndCode, more?: Omit<SessionEnding, 'code'>) => void;
}

export interface SocketData {
  caller: Caller;
  ip: string;
  /** In which it is told things. */
  language: Language;
  packets: PacketBudget;
  pings: PingBudget;
  /** When its session is over by itself, in ms. */
  overAt: number;
}

export type RealtimeServer = Server<ClientToServerEvents, ServerToClientEvents, ClusterEvents, SocketData>;
export type RealtimeSocket = Socket<ClientToServerEvents, ServerToClientEvents, ClusterEvents, SocketData>;
