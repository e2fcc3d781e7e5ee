import type { ClientOptions } from './client-types.js';

/** Keeps the token in use and asks its source once more after the server refuses it. */
export class TokenSource {
  private current: string | undefined;
  private renewal: Promise<boolean> | undefined;
  /** Whether the token replaces a refused one and has not been accepted yet. */
  private isSecond = false;

  constructor(private readonly source: ClientOptions['token']) {}

  async get(): Promise<string> {
    return (this.current ??= await this.ask());
  }

  accepted(): void {
    this.isSecond = false;
  }

  /** Resolves to whether there is another token than the refused one. */
  renew(refused: string): Promise<boolean> {
    if (refused !== this.current) return Promise.resolve(true);
    if (typeof this.source === 'string' || this.isSecond) return Promise.resolve(false);
    // Shared, because the socket and an HTTP ping may be refused at the same time.
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
