import type { Socket } from 'node:net';
import type { LimitedBlock } from '@keyroster/contracts';

const WAITING_PER_ADDRESS = 1_000;
const WAITING_IN_ALL = 5_000;
/** A handshake has five seconds in all, so the wait must end sooner. */
const WAIT_MS = 4_800;

interface Place {
  blocks: readonly LimitedBlock[];
  timer: NodeJS.Timeout;
  onClose: () => void;
}

/** Counts connections by address, from before anything is done for them until they are let in. */
export class WaitingPlaces {
  private readonly places = new Map<Socket, Place>();
  private readonly takenBy = new Map<string, number>();

  take(connection: Socket, blocks: readonly LimitedBlock[]): boolean {
    if (this.places.size >= WAITING_IN_ALL || blocks.some((block) => this.isFull(block))) return false;
    for (const { block } of blocks) this.takenBy.set(block, this.takenOf(block) + 1);
    const onClose = () => this.give(connection);
    const timer = setTimeout(() => {
      connection.destroy();
      onClose();
    }, WAIT_MS);
    this.places.set(connection, { blocks, timer: timer.unref(), onClose });
    connection.once('close', onClose);
    return true;
  }

  give(connection: Socket): void {
    const place = this.places.get(connection);
    if (!place) return;
    this.places.delete(connection);
    clearTimeout(place.timer);
    connection.off('close', place.onClose);
    for (const { block } of place.blocks) {
      const left = this.takenOf(block) - 1;
      if (left > 0) this.takenBy.set(block, left);
      else this.takenBy.delete(block);
    }
  }

  private isFull({ block, times }: LimitedBlock): boolean {
    return this.takenOf(block) >= WAITING_PER_ADDRESS * times;
  }

  private takenOf(block: string): number {
    return this.takenBy.get(block) ?? 0;
  }
}
