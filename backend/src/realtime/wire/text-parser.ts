import { Decoder, Encoder, PacketType, type Packet } from 'socket.io-parser';
import type { RealtimeSocket } from '../socket-types.js';
import { cutOff, endSoon } from './connection.js';

/** Answers a packet as it stands, or leaves it to be taken apart. One for all sockets: one for each would cost memory. */
export type Shortcut = (socket: RealtimeSocket, packet: string) => boolean;

/** The types of packets are their first characters. */
const EVENT = String(PacketType.EVENT);
const CONNECT = String(PacketType.CONNECT);
const DISCONNECT = String(PacketType.DISCONNECT);
const BINARY = [PacketType.BINARY_EVENT, PacketType.BINARY_ACK].map(String);
/** A namespace is named right after the type, to a comma or the end; the one that there is needn't be. */
const ELSEWHERE = /^.\/[^,]/;

/**
 * What a client says, held to the one way of saying it: one CONNECT, to the one namespace, texts, and a goodbye that
 * ends the connection. Whoever says anything else is cut off; the library would go on answering them.
 */
class TextDecoder extends Decoder {
  private socket: RealtimeSocket | undefined;
  private shortcut: Shortcut | undefined;
  private hasAsked = false;

  letIn(socket: RealtimeSocket, shortcut: Shortcut): void {
    this.socket = socket;
    this.shortcut = shortcut;
  }

  override add(packet: unknown): void {
    if (this.socket && typeof packet === 'string' && this.shortcut?.(this.socket, packet)) return;
    try {
      this.takeApart(packet);
    } catch (error) {
      this.cutOff();
      // The library closes the connection, after whatever it has answered.
      throw error;
    }
    if (this.socket?.conn.readyState !== 'open') this.cutOff();
  }

  /** Who was not let in yet goes when their time is up, whether they read or not. */
  private cutOff(): void {
    if (this.socket) cutOff(this.socket.conn);
  }

  private takeApart(packet: unknown): void {
    if (typeof packet !== 'string') throw new Error('binary is not accepted');
    const type = packet.charAt(0);
    // No event of the contract carries binary: whoever sends it is cut off before it is gathered.
    if (BINARY.includes(type)) throw new Error('binary is not accepted');
    if (type === CONNECT && this.hasAsked) throw new Error('a client asks once to be let in');
    this.hasAsked ||= type === CONNECT;
    super.add(packet);
    if (type === CONNECT && ELSEWHERE.test(packet)) throw new Error('there is one namespace');
    if (type === DISCONNECT && this.socket) endSoon(this.socket.conn);
  }
}

/** Whether the packets of a socket take the short way from now on: the library keeps its decoder to itself. */
export function shortenWay(socket: RealtimeSocket, shortcut: Shortcut): boolean {
  const decoder = socket.client['decoder'] as unknown;
  if (!(decoder instanceof TextDecoder)) return false;
  decoder.letIn(socket, shortcut);
  return true;
}

/** What the server sends holds no binary either: it is not searched for it, neither each ack nor the thousands of a delta. */
class TextEncoder extends Encoder {
  override encode(packet: Packet): string[] {
    const { type, nsp, id } = packet;
    const isPlain = (type === PacketType.EVENT || type === PacketType.ACK) && nsp === '/';
    if (!isPlain) return super.encode(packet) as string[];
    return [textOf(type, id ?? '', packet.data)];
  }
}

/** The number of an event that asks for an answer, in digits; empty for any other packet. */
export function numberIn(packet: string): string {
  if (!packet.startsWith(EVENT)) return '';
  let end = 1;
  while (isDigit(packet.charCodeAt(end))) end += 1;
  return packet.slice(1, end);
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

export const toAck = (number: string, answer: object): string => textOf(PacketType.ACK, number, [answer]);

const textOf = (type: PacketType, number: number | string, data: unknown): string =>
  `${type}${number}${JSON.stringify(data)}`;

export const textParser = { Encoder: TextEncoder, Decoder: TextDecoder };
