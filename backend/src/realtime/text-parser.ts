import { Decoder, Encoder, PacketType, type Packet } from 'socket.io-parser';
import type { RealtimeSocket } from './socket-types.js';

/** Answers a packet as it stands, or leaves it to be taken apart. One for all sockets: one for each would cost memory. */
type Shortcut = (socket: RealtimeSocket, packet: string) => boolean;

/** The types of packets are their first characters. */
const EVENT = String(PacketType.EVENT);
const BINARY_EVENT = String(PacketType.BINARY_EVENT);
const BINARY_ACK = String(PacketType.BINARY_ACK);

/** No event of the contract carries binary: whoever sends it is cut off before it is gathered. */
class TextDecoder extends Decoder {
  socket: RealtimeSocket | undefined;
  shortcut: Shortcut | undefined;

  override add(packet: unknown): void {
    const isText =
      typeof packet === 'string' && !packet.startsWith(BINARY_EVENT) && !packet.startsWith(BINARY_ACK);
    if (!isText) throw new Error('binary is not accepted');
    if (!this.socket || !this.shortcut?.(this.socket, packet)) super.add(packet);
  }
}

/** The library keeps the decoder of a socket to itself. */
export function shortenWay(socket: RealtimeSocket, shortcut: Shortcut): void {
  Object.assign(socket.client['decoder'] as TextDecoder, { socket, shortcut });
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
