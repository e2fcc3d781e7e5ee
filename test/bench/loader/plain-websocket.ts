import { connect, type Socket } from 'node:net';
import { frameOf, Frames, HEAD_END, SWITCHED, upgradeOf } from '../../support/sockets/websocket-frames.js';

/** One buffer for all sockets, because what was read is handled before more is read. */
const reading = Buffer.allocUnsafe(1 << 16);

interface Hearing {
  heard(text: Buffer): void;
  failed(error: Error): void;
  closed(): void;
}

/** As much of a websocket as a loader needs: a library would take half as much CPU again. */
export class PlainWebSocket {
  private readonly socket: Socket;
  private readonly frames: Frames;
  /** What arrives before the server switches to frames. */
  private head: Buffer | undefined = Buffer.alloc(0);

  constructor(
    { hostname, port, host, pathname, search }: URL,
    localAddress: string,
    private readonly hearing: Hearing,
  ) {
    this.frames = new Frames({ heard: (text) => hearing.heard(text), ended: () => this.cut() });
    this.socket = connect({
      host: hostname,
      port: Number(port),
      localAddress,
      noDelay: true,
      onread: { buffer: reading, callback: (bytes) => this.read(reading.subarray(0, bytes)) },
    });
    this.socket.on('error', (error) => hearing.failed(error));
    this.socket.on('close', () => hearing.closed());
    this.socket.write(upgradeOf(host, pathname + search));
  }

  send(text: string): void {
    this.socket.write(frameOf(text));
  }

  cut(): void {
    this.socket.destroy();
  }

  stall(): void {
    this.socket.pause();
  }

  private read(piece: Buffer): true {
    if (this.head) this.readHead(Buffer.concat([this.head, piece]));
    else this.frames.read(piece);
    return true;
  }

  private readHead(head: Buffer): void {
    this.head = head;
    const end = head.indexOf(HEAD_END);
    if (end < 0) return;
    if (head.indexOf(SWITCHED) === 0) {
      this.head = undefined;
      this.frames.read(head.subarray(end + HEAD_END.length));
    } else {
      this.hearing.failed(new Error(head.toString()));
      this.cut();
    }
  }
}
