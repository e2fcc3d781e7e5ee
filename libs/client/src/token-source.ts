import type { ClientOptions } from './client-types.js';

/** The token in use. Where it comes from is asked once more for one that the server refuses. */
export class TokenSource {
  private current: string | undefined;
  private renewal: Promise<boolean> | undefined;
  /** The one in use came in place of a refused one, and hasn't been accepted yet. */
  private isSecond = false;

  constructor(private readonly source: ClientOptions['token']) {}

  async get(): Promise<string> {
    return (this.current ??= await this.ask());
  }

  accepted(): void {
    this.isSecond = false;
  }

  /** Whether there is another one; rejects when its source does. */
  renew(refused: string): Promise<boolean> {
    if (refused !== this.current) return Promise.resolve(true);
    if (typeof this.source === 'string' || this.isSecond) return Promise.resolve(false);
    // A socket and a call may be refused at the same time.
    this.renewal ??= this.replace(refused).finally(() => (this.renewal = undefined));
    return this.renewal;
  }

  private async replace(refused: string): Promise<boolean> {
    this.current = await this.ask();
    this.isSecond = true;
    return this.current !== refused;
  }

  private async ask(): Promise<string> {
    return typeof this.source === 'string' ? this.source : this.source();
  }
}
