import { connect, type Socket } from 'node:net';
import { SOCKET_PATH } from '@keyroster/contracts';
import { frameOf, Frames, HEAD_END, SWITCHED, upgradeOf } from '../../support/sockets/websocket-frames.js';

export interface Client {
  token: string;
  address: string;
}

/** Gets a socket's packets; one object for all sockets of a loader. */
export interface Listener {
  acked(number: number, packet: Buffer): void;
  told(packet: Buffer): void;
  closed(): void;
}

/** All sockets share one buffer, because each read is handled before the next one. */
const reading = Buffer.allocUnsafe(1 << 16);
const CHARACTER_0 = 48;
const MESSAGE = 0x34;
const PING = 0x32;
const OPEN = 0x30;
const CONNECTED = 0x30;
const EVENT = 0x32;
const ACK = 0x33;

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
    if (packet[0] === MESSAGE) this.hearMessage(packet);
    else if (packet[0] === PING) this.send('3');
    else if (packet[0] === OPEN) this.send(`40${JSON.stringify({ token: this.client.token })}`);
  }

  private hearMessage(packet: Buffer): void {
    if (packet[1] === ACK) this.listener.acked(numberIn(packet), packet);
    else if (packet[1] === EVENT) this.listener.told(packet);
    else if (packet[1] === CONNECTED) this.letIn(this);
    else this.refused(new Error(packet.toString()));
  }
}

function numberIn(packet: Buffer): number {
  let number = 0;
  for (let at = 2; at < packet.length; at += 1) {
    const digit = (packet[at] ?? 0) - CHARACTER_0;
    if (digit < 0 || digit > 9) break;
    number = number * 10 + digit;
  }
  return number;
}
