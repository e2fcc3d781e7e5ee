import { connect, type Socket } from 'node:net';
import { SOCKET_PATH } from '@keyroster/contracts';
import { until } from '../checks/until.js';
import { FINAL, frameOf, Frames, HEAD_END, SWITCHED, upgradeOf } from './websocket-frames.js';

const TEXT = 0x1;
const OPEN_WITHIN_MS = 5_000;
/** The path on which clients ask for a websocket. */
const WAY_IN = `${SOCKET_PATH}/?EIO=4&transport=websocket`;

/** The parts of a frame besides its text. */
interface FrameKind {
  opcode?: number;
  isLast?: boolean;
}

export interface Request {
  path?: string;
  headers?: Record<string, string>;
  /** It doesn't answer the server's close, and never closes the connection by itself. */
  isStubborn?: boolean;
}

/** A websocket on the level of bytes: it can send what no client library would, and stop reading. */
export class RawSocket {
  readonly heard: string[] = [];
  isClosed = false;
  /** The server has closed its side; a stubborn client keeps its own open. */
  isLeft = false;
  /** What the server answered instead of an upgrade, or before it. */
  answer = '';
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
    raw.socket.write(upgradeOf(host, path, headers));
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

  send(packet: string): void {
    this.sendFrame(packet);
  }

  /** Sends one frame, masked as a client must. */
  sendFrame(data: string | Buffer, { opcode = TEXT, isLast = true }: FrameKind = {}): void {
    this.sendBytes(frameOf(data, (isLast ? FINAL : 0) | opcode));
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
    const end = this.head.indexOf(HEAD_END);
    this.isUpgraded = end >= 0 && this.answer.startsWith(SWITCHED);
    if (this.isUpgraded) this.frames.read(this.head.subarray(end + HEAD_END.length));
  }
}
