import { formatDateTime, formatTime, formatDate } from '@keyroster/contracts';
import { LANGUAGES, type Language } from '@keyroster/contracts';
import { lanesOf, sumOf } from './lanes.js';
import type { Presence } from './presence-api.js';
import { PRESENCE_WORDS, type PresenceWords } from './presence-words.js';

/** A message holds no more. */
const LINES_MAX = 40;

/** From when to when, in Lima: the second day only where it is another. */
export function intervalText({ from, to }: { from: number; to: number }): string {
  const end = formatDate(from) === formatDate(to) ? formatTime(to) : formatDateTime(to);
  return `${formatDateTime(from)}–${end}`;
}

/** What was seen, for whoever is asked about it: in the page's language, and then in the other. */
export function explanationOf(email: string, presence: Presence, language: Language): string {
  const languages = [language, ...LANGUAGES.filter((other) => other !== language)];
  return languages.map((one) => explainedIn(PRESENCE_WORDS[one], email, presence)).join('\n\n');
}

function explainedIn(words: PresenceWords, email: string, presence: Presence): string {
  const { overlaps } = presence;
  const { minutes, addresses } = sumOf(overlaps);
  const lanes = lanesOf(presence);
  return [
    words.explained(email),
    overlaps.length > 0 ? words.overlap(minutes, addresses) : words.noOverlap(lanes.length),
    ...some(
      words,
      overlaps.map((one) => `${intervalText(one)} (${words.minutes(one.minutes)}): ${one.ips.join(' + ')}`),
    ),
    `${words.addresses}:`,
    ...lanes.flatMap(({ ip, bars, isListed }) => [
      `${ip}${isListed ? ` (${words.listed})` : ''}`,
      ...some(
        words,
        bars.map((bar) => `  ${intervalText(bar)}, ${bar.devices.join(', ') || words.unknownDevice}`),
      ),
    ]),
  ].join('\n');
}

const some = (words: PresenceWords, lines: string[]): string[] =>
  lines.length > LINES_MAX ? [...lines.slice(0, LINES_MAX), words.more(lines.length - LINES_MAX)] : lines;
