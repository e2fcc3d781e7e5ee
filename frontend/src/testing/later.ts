import { act } from '@testing-library/react';
import type { Reply } from './fake-server.js';

/** An answer that arrives when the test calls `say`. */
export function later() {
  let answer: (reply: Reply) => void = () => undefined;
  const coming = new Promise<Reply>((resolve) => {
    answer = resolve;
  });
  const say = (reply: Reply): Promise<void> =>
    act(async () => {
      answer(reply);
      await coming;
    });
  return { coming, say };
}
