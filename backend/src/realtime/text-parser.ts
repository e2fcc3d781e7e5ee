import { Decoder, Encoder } from 'socket.io-parser';

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

export const textParser = { Encoder, Decoder: TextDecoder };
