const SECOND_MS = 1_000;
const MINUTE_S = 60;

/** How long something lasts still, in minutes and seconds: '9:05'. */
export function leftText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  return `${Math.floor(seconds / MINUTE_S)}:${String(seconds % MINUTE_S).padStart(2, '0')}`;
}
