import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** What a click and a key take somebody who knows the page. */
const CLICK_MS = 250;
const KEY_MS = 60;

/** Somebody at work on the page, as quick as a person is: what they do is counted and timed. */
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

  /** Types where the focus is. */
  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text, { delay: KEY_MS });
  }

  /** What all of it took, with the waiting. */
  get seconds(): number {
    return (performance.now() - this.began) / 1_000;
  }

  report(what: string): void {
    process.stdout.write(`${what}: ${this.clicks} clicks, ${this.keys} keys, ${this.seconds.toFixed(1)} s\n`);
  }
}
