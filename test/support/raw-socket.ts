import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { SOCKET_PATH } from '@keyroster/contracts';
import { until } from './until.js';

const TEXT_FRAME = 0x81;
const MASKED = 0x80;
const LENGTH_16 = 126;

/** A websocket down at the bytes: it says what no client library would, and can stop reading. */
export class RawSocket {
  /** What came, headers and frames as they are: enough to look for words in. */
  heard = '';
  isClosed = false;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (bytes) => {
      this.heard += bytes.toString('latin1');
    });
    socket.on('close', () => {
      this.isClosed = true;
    });
    socket.on('error', () => undefined);
  }

  /** Upgraded, and nothing said yet. */
  static async open(url: string): Promise<RawSocket> {
    const { hostname, port, host } = new URL(url);
    const raw = new RawSocket(connect(Number(port), hostname));
    raw.socket.write(
      [
        `GET ${SOCKET_PATH}/?EIO=4&transport=websocket HTTP/1.1`,
        `Host: ${host}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
        '\r\n',
      ].join('\r\n'),
    );
    await until(5_000, () => raw.heard.includes('"sid"'));
    return raw;
  }

  /** Let in, as a client with this token. */
  static async enter(url: string, token: string): Promise<RawSocket> {
    const raw = await RawSocket.open(url);
    raw.send(`40${JSON.stringify({ token })}`);
    await until(5_000, () => raw.heard.includes('session:hello'));
    return raw;
  }

  /** One packet of engine.io, masked as a client must. */
  send(packet: string): void {
    const payload = Buffer.from(packet);
    const short = payload.length < LENGTH_16;
    const header = Buffer.from([TEXT_FRAME, MASKED | (short ? payload.length : LENGTH_16)]);
    const length = Buffer.alloc(short ? 0 : 2);
    if (!short) length.writeUInt16BE(payload.length);
    const mask = randomBytes(4);
    const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
    this.socket.write(Buffer.concat([header, length, mask, masked]));
  }

  /** The event of a client, without an ack. */
  emit(event: string, payload: object = {}): void {
    this.send(`42${JSON.stringify([event, payload])}`);
  }

  /** Lets everything pile up at the sender. */
  stopReading(): void {
    this.socket.pause();
  }

  readAgain(): void {
    this.socket.resume();
  }

  close(): void {
    this.socket.destroy();
  }
}
