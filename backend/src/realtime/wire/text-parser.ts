import { Decoder, Encoder, PacketType, type Packet } from 'socket.io-parser';
import type { RealtimeSocket } from '../socket-types.js';
import { cutOff, endSoon } from './connection.js';

/** One function for all sockets: one for each would cost memory. */
type Shortcut = (socket: RealtimeSocket, packet: string) => boolean;

const EVENT = String(PacketType.EVENT);
const CONNECT = String(PacketType.CONNECT);
const DISCONNECT = String(PacketType.DISCONNECT);
const BINARY = [PacketType.BINARY_EVENT, PacketType.BINARY_ACK].map(String);
const ELSEWHERE = /^.\/[^,]/;

/** Accepts one CONNECT to the only namespace, texts, and a final DISCONNECT. Cuts off anything else. */
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
      // Makes the library close the connection, after what it has already answered.
      throw error;
    }
    if (this.socket?.conn.readyState !== 'open') this.cutOff();
  }

  /** A socket that isn't let in yet ends by itself when its time is up. */
  private cutOff(): void {
    if (this.socket) cutOff(this.socket.conn);
  }

  private takeApart(packet: unknown): void {
    if (typeof packet !== 'string') throw new Error('binary is not accepted');
    const type = packet.charAt(0);
    // No event of the contract carries binary data, so it is refused before it is gathered.
    if (BINARY.includes(type)) throw new Error('binary is not accepted');
    if (type === CONNECT && this.hasAsked) throw new Error('a client asks once to be let in');
    this.hasAsked ||= type === CONNECT;
    super.add(packet);
    if (type === CONNECT && ELSEWHERE.test(packet)) throw new Error('there is one namespace');
    if (type === DISCONNECT && this.socket) endSoon(this.socket.conn);
  }
}

/** False if the decoder of the socket isn't ours. */
export function shortenWay(socket: RealtimeSocket, shortcut: Shortcut): boolean {
  const decoder = socket.client['decoder'] as unknown;
  if (!(decoder instanceof TextDecoder)) return false;
  decoder.letIn(socket, shortcut);
  return true;
}

/** Doesn't search packets for binary data, because the server sends none. */
class TextEncoder extends Encoder {
  override encode(packet: Packet): string[] {
    const { type, nsp, id } = packet;
    const isPlain = (type === PacketType.EVENT || type === PacketType.ACK) && nsp === '/';
    if (!isPlain) return super.encode(packet) as string[];
    return [textOf(type, id ?? '', packet.data)];
  }
}

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
