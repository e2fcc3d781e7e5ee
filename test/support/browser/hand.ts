import type { Locator, Page } from 'playwright-core';

/** Somebody at work on the page: what they do is counted and timed. */
export class Hand {
  clicks = 0;
  keys = 0;
  private readonly began = performance.now();

  constructor(private readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }

  /** Types where the focus is. */
  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  /** Says in one line what it took. The seconds are those of a machine that waits for nobody. */
  report(what: string): void {
    const seconds = ((performance.now() - this.began) / 1_000).toFixed(1);
    process.stdout.write(`${what}: ${this.clicks} clicks, ${this.keys} keys, ${seconds} s\n`);
  }
}
