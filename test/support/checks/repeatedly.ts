export interface Repeated {
  /** Waits for the current repetition. Rejects if a repetition has failed: none follows that one. */
  stop(): Promise<void>;
}

/** Repeats something, one time after the other, until it is stopped. */
export function repeatedly(once: () => Promise<unknown>): Repeated {
  const state = { isOver: false };
  const running = (async () => {
    while (!state.isOver) await once();
  })();
  // `stop` reports the error; it must not be an unhandled rejection before.
  running.catch(() => undefined);
  return {
    stop: () => {
      state.isOver = true;
      return running;
    },
  };
}

export async function stopAll(all: readonly Repeated[]): Promise<void> {
  await Promise.all(all.map((one) => one.stop()));
}
