import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { SOCKET_PATH } from '@keyroster/contracts';
import { readFrame } from './frames.js';
import { until } from './until.js';

const TEXT_FRAME = 0x81;
const CLOSE = 0x8;
const MASKED = 0x80;
const LENGTH_16 = 126;
const HEADERS_END = '\r\n\r\n';
const OPEN_WITHIN_MS = 5_000;

/** A websocket down at the bytes: it says what no client library would, and can stop reading. */
export class RawSocket {
  /** The packets that came. */
  readonly heard: string[] = [];
  isClosed = false;
  private unread = Buffer.alloc(0);
  private isUpgraded = false;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (bytes) => this.read(bytes));
    socket.on('close', () => {
      this.isClosed = true;
    });
    socket.on('error', () => undefined);
  }

  /** Upgraded, and nothing said yet. */
  static async open(url: string): Promise<RawSocket> {
    const { hostname, port, host } = new URL(url);
    const raw = new RawSocket(connect(Number(port), hostname));
    const request = [
      `GET ${SOCKET_PATH}/?EIO=4&transport=websocket HTTP/1.1`,
      `Host: ${host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ];
    raw.socket.write(request.join('\r\n') + HEADERS_END);
    await until(OPEN_WITHIN_MS, () => raw.hasHeard('"sid"'));
    return raw;
  }

  /** Let in, as a client with this token. */
  static async enter(url: string, token: string): Promise<RawSocket> {
    const raw = await RawSocket.open(url);
    raw.connect(token);
    await until(OPEN_WITHIN_MS, () => raw.hasHeard('session:hello'));
    return raw;
  }

  hasHeard(text: string): boolean {
    return this.heard.some((packet) => packet.includes(text));
  }

  /** Asks to be let in. */
  connect(token: string): void {
    this.send(`40${JSON.stringify({ token })}`);
  }

  /** The event of a client, without an ack. */
  emit(event: string, payload: object = {}): void {
    this.send(`42${JSON.stringify([event, payload])}`);
  }

  /** One packet of engine.io, masked as a client must. */
  send(packet: string): void {
    const payload = Buffer.from(packet);
    const isShort = payload.length < LENGTH_16;
    const length = Buffer.alloc(isShort ? 0 : 2);
    if (!isShort) length.writeUInt16BE(payload.length);
    const header = Buffer.from([TEXT_FRAME, MASKED | (isShort ? payload.length : LENGTH_16)]);
    const mask = randomBytes(4);
    const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
    this.socket.write(Buffer.concat([header, length, mask, masked]));
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

  private read(bytes: Buffer): void {
    this.unread = Buffer.concat([this.unread, bytes]);
    if (!this.isUpgraded) this.dropHeaders();
    if (!this.isUpgraded) return;
    for (let frame = readFrame(this.unread); frame; frame = readFrame(this.unread)) {
      this.unread = this.unread.subarray(frame.end);
      if (frame.opcode === CLOSE) this.socket.end();
      else this.heard.push(frame.payload.toString());
    }
  }

  private dropHeaders(): void {
    const end = this.unread.indexOf(HEADERS_END);
    if (end < 0) return;
    this.isUpgraded = true;
    this.unread = this.unread.subarray(end + HEADERS_END.length);
  }
}
