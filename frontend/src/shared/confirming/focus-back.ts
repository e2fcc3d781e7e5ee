const LOOK_EVERY_MS = 50;
const LOOKS = 200;

/**
 * The focus goes back to what had it before. A button can't take it while its call is under way, which the question
 * was about; and where the answer has led the focus elsewhere, it stays there.
 */
export function giveFocusBack(to: EventTarget | null): void {
  let looks = 0;
  const look = setInterval(() => {
    looks += 1;
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (!isNowhere || !(to instanceof HTMLElement) || !to.isConnected || looks > LOOKS) clearInterval(look);
    else to.focus({ preventScroll: true });
  }, LOOK_EVERY_MS);
}
