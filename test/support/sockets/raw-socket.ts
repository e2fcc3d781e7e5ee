import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { SOCKET_PATH } from '@keyroster/contracts';
import { until } from '../checks/until.js';
import { Frames } from './websocket-frames.js';

const LAST = 0x80;
const TEXT = 0x1;
const MASKED = 0x80;
const LENGTH_16 = 126;
const HEADERS_END = '\r\n\r\n';
const UPGRADED = 'HTTP/1.1 101 ';
const OPEN_WITHIN_MS = 5_000;
/** The path on which clients ask for a websocket. */
const WAY_IN = `${SOCKET_PATH}/?EIO=4&transport=websocket`;

/** The parts of a frame besides its text. */
interface FrameKind {
  opcode?: number;
  isLast?: boolean;
}

/** Differences from what a client asks for. */
export interface Request {
  path?: string;
  headers?: Record<string, string>;
  /** It doesn't answer the server's close, and never closes the connection by itself. */
  isStubborn?: boolean;
}

/** A websocket on the level of bytes: it can send what no client library would, and stop reading. */
export class RawSocket {
  /** The packets that it received. */
  readonly heard: string[] = [];
  isClosed = false;
  /** The server has closed its side; a stubborn client keeps its own open. */
  isLeft = false;
  /** What the server answered instead of an upgrade, or before it. */
  answer = '';
  /** The bytes before the upgrade. */
  private head = Buffer.alloc(0);
  private isUpgraded = false;
  private readonly frames = new Frames({
    heard: (packet) => this.heard.push(packet.toString()),
    ended: () => {
      if (!this.isStubborn) this.socket.end();
    },
  });

  private constructor(
    private readonly socket: Socket,
    private readonly isStubborn: boolean,
  ) {
    socket.on('data', (bytes) => this.read(bytes));
    socket.on('end', () => (this.isLeft = true));
    socket.on('close', () => {
      this.isLeft = true;
      this.isClosed = true;
    });
    socket.on('error', () => undefined);
  }

  /** Asks for an upgrade, and waits for nothing. */
  static ask(url: string, { path = WAY_IN, headers = {}, isStubborn = false }: Request = {}): RawSocket {
    const { hostname, port, host } = new URL(url);
    const connection = connect({ port: Number(port), host: hostname, allowHalfOpen: isStubborn });
    const raw = new RawSocket(connection, isStubborn);
    const request = [
      `GET ${path} HTTP/1.1`,
      `Host: ${host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ];
    raw.socket.write(request.join('\r\n') + HEADERS_END);
    return raw;
  }

  /** Waits for the upgrade, and sends nothing more. */
  static async open(url: string, request: Request = {}): Promise<RawSocket> {
    const raw = RawSocket.ask(url, request);
    await until(OPEN_WITHIN_MS, () => raw.hasHeard('"sid"'));
    return raw;
  }

  /** Connects as a client with this token, and waits for the hello. */
  static async enter(url: string, token: string, request: Request = {}): Promise<RawSocket> {
    const raw = await RawSocket.open(url, request);
    raw.connect(token);
    await until(OPEN_WITHIN_MS, () => raw.hasHeard('session:hello'));
    return raw;
  }

  /** It got an answer other than an upgrade. */
  get isRefused(): boolean {
    return this.answer !== '' && !this.isUpgraded;
  }

  hasHeard(text: string): boolean {
    return this.heard.some((packet) => packet.includes(text));
  }

  /** Sends the packet that a client connects with. */
  connect(token: string): void {
    this.send(`40${JSON.stringify({ token })}`);
  }

  /** Sends a client's event, without an ack. */
  emit(event: string, payload: object = {}): void {
    this.send(`42${JSON.stringify([event, payload])}`);
  }

  /** Sends one packet of engine.io. */
  send(packet: string): void {
    this.sendFrame(packet);
  }

  /** Sends one frame, masked as a client must. */
  sendFrame(data: string | Buffer, { opcode = TEXT, isLast = true }: FrameKind = {}): void {
    const payload = Buffer.from(data);
    const isShort = payload.length < LENGTH_16;
    const length = Buffer.alloc(isShort ? 0 : 2);
    if (!isShort) length.writeUInt16BE(payload.length);
    const header = Buffer.from([
      (isLast ? LAST : 0) | opcode,
      MASKED | (isShort ? payload.length : LENGTH_16),
    ]);
    const mask = randomBytes(4);
    const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
    this.sendBytes(Buffer.concat([header, length, mask, masked]));
  }

  sendBytes(bytes: Buffer): void {
    if (!this.socket.destroyed) this.socket.write(bytes);
  }

  /** The bytes that wait to be sent, because the server reads slowly or not at all. */
  get unsentBytes(): number {
    return this.socket.writableLength;
  }

  /** From now on everything piles up at the sender. */
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
    if (this.isUpgraded) return this.frames.read(bytes);
    this.head = Buffer.concat([this.head, bytes]);
    this.answer = this.head.toString();
    const end = this.head.indexOf(HEADERS_END);
    this.isUpgraded = end >= 0 && this.answer.startsWith(UPGRADED);
    if (this.isUpgraded) this.frames.read(this.head.subarray(end + HEADERS_END.length));
  }
}
