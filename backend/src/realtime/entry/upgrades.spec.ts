import { setImmediate as nextTurn } from 'node:timers/promises';
import { Turnstile } from './upgrades.js';

describe('the turnstile of handshakes', () => {
  let turnstile: Turnstile;
  let entered: number[];

  beforeEach(() => {
    turnstile = new Turnstile();
    entered = [];
  });

  const come = (count: number) => {
    for (let place = 0; place < count; place += 1) turnstile.pass(() => entered.push(place));
  };

  it('lets ten in at each turn, in the order of their coming', async () => {
    come(25);
    for (const count of [10, 20, 25]) {
      await nextTurn();
      expect(entered).toEqual(Array.from({ length: count }, (_, place) => place));
    }
  });

  it('goes on for those who come while others are let in, and after a pause', async () => {
    turnstile.pass(() => come(11));
    for (let turn = 0; turn < 4; turn += 1) await nextTurn();
    expect(entered).toHaveLength(11);
    come(1);
    await nextTurn();
    expect(entered).toHaveLength(12);
  });
});
