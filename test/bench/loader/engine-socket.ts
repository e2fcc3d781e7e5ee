import { SOCKET_PATH } from '@keyroster/contracts';
import { PlainWebSocket } from './plain-websocket.js';

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

const CHARACTER_0 = 48;
const MESSAGE = 0x34;
const PING = 0x32;
const OPEN = 0x30;
const CONNECTED = 0x30;
const EVENT = 0x32;
const ACK = 0x33;

/** engine.io over a plain websocket: a real client costs more than the server that it would measure. */
export class EngineSocket {
  private letIn: () => void = () => undefined;
  private refused: (error: Error) => void = () => undefined;
  private readonly socket: PlainWebSocket;

  private constructor(
    url: string,
    private readonly client: Client,
    private readonly listener: Listener,
  ) {
    this.socket = new PlainWebSocket(
      new URL(`${SOCKET_PATH}/?EIO=4&transport=websocket`, url),
      client.address,
      {
        heard: (packet) => this.hear(packet),
        failed: (error) => this.refused(error),
        closed: () => {
          this.refused(new Error('closed before it was let in'));
          this.listener.closed();
        },
      },
    );
  }

  /** Resolves once it is let in, and after the hello if the server sends one. */
  static open(url: string, client: Client, listener: Listener): Promise<EngineSocket> {
    return new Promise((resolve, reject) => {
      const socket = new EngineSocket(url, client, listener);
      socket.letIn = () => resolve(socket);
      socket.refused = reject;
    });
  }

  /** Sends an event with a number, which its ack repeats. */
  emit(number: number, event: string): void {
    this.socket.send(`42${number}${event}`);
  }

  /** Closes without a close frame, as a network failure does. */
  cut(): void {
    this.socket.cut();
  }

  /** Reads nothing more. */
  stall(): void {
    this.socket.stall();
  }

  private hear(packet: Buffer): void {
    if (packet[0] === MESSAGE) this.hearMessage(packet);
    else if (packet[0] === PING) this.socket.send('3');
    else if (packet[0] === OPEN) this.socket.send(`40${JSON.stringify({ token: this.client.token })}`);
  }

  private hearMessage(packet: Buffer): void {
    if (packet[1] === ACK) this.listener.acked(numberIn(packet), packet);
    else if (packet[1] === EVENT) this.listener.told(packet);
    else if (packet[1] === CONNECTED) this.letIn();
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
