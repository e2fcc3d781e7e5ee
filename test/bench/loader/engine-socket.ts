import { connect, type Socket } from 'node:net';
import { SOCKET_PATH } from '@keyroster/contracts';
import { frameOf, Frames, HEAD_END, SWITCHED, upgradeOf } from '../../support/sockets/websocket-frames.js';

export interface Client {
  token: string;
  address: string;
}

/** Gets a socket's packets; one object for all sockets of a loader. */
export interface Listener {
  acked(number: number): void;
  told(packet: Buffer): void;
  closed(): void;
}

/** All sockets share one buffer, because each read is handled before the next one. */
const reading = Buffer.allocUnsafe(1 << 16);

/** As much of engine.io over a websocket as a loader needs: a client costs more than the server that it measures. */
export class EngineSocket {
  private readonly socket: Socket;
  private readonly frames = new Frames({ heard: (packet) => this.hear(packet), ended: () => this.cut() });
  /** What arrives before the server switches to frames. */
  private head: Buffer | undefined = Buffer.alloc(0);

  private constructor(
    url: string,
    private readonly client: Client,
    private readonly listener: Listener,
    private readonly letIn: (socket: EngineSocket) => void,
    private readonly refused: (error: Error) => void,
  ) {
    const { hostname, port, host } = new URL(url);
    this.socket = connect({
      host: hostname,
      port: Number(port),
      localAddress: client.address,
      noDelay: true,
      onread: { buffer: reading, callback: (bytes) => this.read(reading.subarray(0, bytes)) },
    });
    this.socket.on('error', refused);
    this.socket.on('close', () => {
      refused(new Error('closed before it was let in'));
      listener.closed();
    });
    this.socket.write(upgradeOf(host, `${SOCKET_PATH}/?EIO=4&transport=websocket`));
  }

  /** Resolves once it is let in, and after the hello if the server sends one. */
  static open(url: string, client: Client, listener: Listener): Promise<EngineSocket> {
    return new Promise((resolve, reject) => new EngineSocket(url, client, listener, resolve, reject));
  }

  /** Sends an event with a number, which its ack repeats. */
  emit(number: number, event: string): void {
    this.send(`42${number}${event}`);
  }

  /** Closes without a close frame, as a network failure does. */
  cut(): void {
    this.socket.destroy();
  }

  /** Reads nothing more. */
  stall(): void {
    this.socket.pause();
  }

  private send(text: string): void {
    this.socket.write(frameOf(text));
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
      this.refused(new Error(head.toString()));
      this.cut();
    }
  }

  private hear(packet: Buffer): void {
    // Of engine.io: 0 open, 2 ping, 4 message. Of socket.io in a message: 0 connected, 2 event, 3 ack.
    const [kind, ofMessage] = packet.toString('latin1', 0, 2);
    if (kind === '2') this.send('3');
    else if (kind === '0') this.send(`40${JSON.stringify({ token: this.client.token })}`);
    else if (ofMessage === '3') this.listener.acked(Number.parseInt(packet.toString('latin1', 2), 10));
    else if (ofMessage === '2') this.listener.told(packet);
    else if (ofMessage === '0') this.letIn(this);
    else this.refused(new Error(packet.toString()));
  }
}
