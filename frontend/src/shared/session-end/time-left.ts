const SECOND_MS = 1_000;
const DAY_S = 86_400;

const twoDigits = (figure: number): string => String(figure).padStart(2, '0');

/** What is left of a time as a clock shows it: 4:05, 1:04:05, and days before that. */
export function timeLeft(ms: number, days: (count: number) => string): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  const [whole, rest] = [Math.floor(seconds / DAY_S), seconds % DAY_S];
  const [hours, minutes] = [Math.floor(rest / 3_600), Math.floor((rest % 3_600) / 60)];
  const clock =
    hours > 0 || whole > 0
      ? `${hours}:${twoDigits(minutes)}:${twoDigits(rest % 60)}`
      : `${minutes}:${twoDigits(rest % 60)}`;
  return whole > 0 ? `${days(whole)} ${clock}` : clock;
}
