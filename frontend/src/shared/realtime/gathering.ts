/** Words that often come in numbers: handed on together after a wait, and not again before a longer one. */
export class Gathering {
  private readonly noted = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private handedOnAt = -Infinity;

  constructor(
    private readonly waits: { afterMs: number; everyMs: number },
    private readonly handOn: (words: readonly string[]) => void,
  ) {}

  note(words: readonly string[]): void {
    if (words.length === 0) return;
    for (const word of words) this.noted.add(word);
    const { afterMs, everyMs } = this.waits;
    const left = this.handedOnAt + everyMs - performance.now();
    this.timer ??= setTimeout(() => this.release(), Math.max(afterMs, left));
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private release(): void {
    this.timer = undefined;
    this.handedOnAt = performance.now();
    const words = [...this.noted];
    this.noted.clear();
    this.handOn(words);
  }
}
