/** Tells when nothing was heard for so long that the connection must be dead. */
export class Silence {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly lastsMs: number,
    private readonly onSilence: () => void,
  ) {}

  /** From now on, or anew: something was heard. */
  begin(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.onSilence, this.lastsMs);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
