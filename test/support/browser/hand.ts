import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** How long a click and a key take somebody who knows the page. */
const CLICK_MS = 250;
const KEY_MS = 60;

/** Works on the page as fast as a person does, and counts and times it. */
export class Hand {
  clicks = 0;
  keys = 0;
  private readonly began = performance.now();

  constructor(private readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await delay(CLICK_MS);
    await target.click();
  }

  async press(key: string): Promise<void> {
    this.keys += 1;
    await delay(KEY_MS);
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text, { delay: KEY_MS });
  }

  /** The time since the start, waiting included. */
  get seconds(): number {
    return (performance.now() - this.began) / 1_000;
  }

  report(what: string): void {
    process.stdout.write(`${what}: ${this.clicks} clicks, ${this.keys} keys, ${this.seconds.toFixed(1)} s\n`);
  }
}
