import { Decoder, Encoder, PacketType, type Packet } from 'socket.io-parser';

/** The first character of packets that announce binary attachments. */
const BINARY_EVENT = '5';
const BINARY_ACK = '6';

/** No event of the contract carries binary: whoever sends it is cut off before it is gathered. */
class TextDecoder extends Decoder {
  override add(packet: unknown): void {
    const isText =
      typeof packet === 'string' && !packet.startsWith(BINARY_EVENT) && !packet.startsWith(BINARY_ACK);
    if (!isText) throw new Error('binary is not accepted');
    super.add(packet);
  }
}

/** What the server sends holds no binary either: it is not searched for it, neither each ack nor the thousands of a delta. */
class TextEncoder extends Encoder {
  override encode(packet: Packet): string[] {
    const { type, nsp, id } = packet;
    const isPlain = (type === PacketType.EVENT || type === PacketType.ACK) && nsp === '/';
    if (!isPlain) return super.encode(packet) as string[];
    return [`${type}${id ?? ''}${JSON.stringify(packet.data)}`];
  }
}

export const textParser = { Encoder: TextEncoder, Decoder: TextDecoder };
