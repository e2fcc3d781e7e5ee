import type { Locator, Page } from 'playwright-core';

/**
 * What a click and a key take a person, in seconds. The stopwatch's figures for the tasks of before come out by these:
 * 8 clicks and 43 keys were 24 s, 2 and 10 were 6 s, 5 and 13 were 11 s.
 */
const CLICK_S = 1.5;
const KEY_S = 0.28;

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

  /** What all of it would take a person. */
  get seconds(): number {
    return this.clicks * CLICK_S + this.keys * KEY_S;
  }

  /** Says in one line what it took a person, and the machine, which waits for nobody. */
  report(what: string): void {
    const counted = `${this.clicks} clicks, ${this.keys} keys, ${this.seconds.toFixed(1)} s of a person`;
    const took = ((performance.now() - this.began) / 1_000).toFixed(1);
    process.stdout.write(`${what}: ${counted} (${took} s of the machine)\n`);
  }
}
