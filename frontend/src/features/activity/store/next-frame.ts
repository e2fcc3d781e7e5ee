/** A page that isn't seen draws no frames, but its news must not pile up. */
const AT_LATEST_MS = 1_000;

/** Calls once, before the next frame is drawn. */
export function onNextFrame(act: () => void): void {
  const once = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    act();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, AT_LATEST_MS);
}
