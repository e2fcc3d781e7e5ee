import { SERVER_TEXTS } from '@keyroster/contracts';
import { tooLarge } from '../../pictures/picture-error.js';

/** What a browser draws for one picture, every part counted as often as others point at it. */
const DRAWN_MAX = 200_000;
const ELEMENTS_MAX = 50_000;
const CHAIN_MAX = 64;

interface Part {
  elements: number;
  targets: string[];
}

export const tooComplicated = () => tooLarge(SERVER_TEXTS.drawingComplicated);

/** Counts while a drawing is read, so that parts that repeat each other over and over can't grow without end. */
export class DrawingSize {
  private readonly whole: Part = { elements: 0, targets: [] };
  private readonly byId = new Map<string, Part>();
  /** From the outermost element to the one being read; those that nobody can point at are gaps. */
  private readonly open: Array<Part | undefined> = [];

  enter(id: string | undefined, targets: string[]): void {
    if (this.whole.elements >= ELEMENTS_MAX) throw tooComplicated();
    const part = id === undefined ? undefined : { elements: 0, targets: [] };
    // Of two parts with one id the first is the one that is drawn.
    if (id !== undefined && part && !this.byId.has(id)) this.byId.set(id, part);
    this.open.push(part);
    for (const around of [this.whole, ...this.open]) {
      if (!around) continue;
      around.elements += 1;
      for (const target of targets) around.targets.push(target);
    }
  }

  leave(): void {
    this.open.pop();
  }

  check(): void {
    if (this.drawn(this.whole, new Map(), 0) > DRAWN_MAX) throw tooComplicated();
  }

  private drawn(part: Part, known: Map<Part, number>, chain: number): number {
    const before = known.get(part);
    if (before !== undefined) return before;
    if (chain > CHAIN_MAX) return Number.POSITIVE_INFINITY;
    // Until it is known, a part that points at itself has no end.
    known.set(part, Number.POSITIVE_INFINITY);
    let total = part.elements;
    for (const target of part.targets) {
      const other = this.byId.get(target);
      if (other) total += this.drawn(other, known, chain + 1);
    }
    known.set(part, total);
    return total;
  }
}
