import {
  compareVersions,
  formatVersion,
  lineOf,
  linesThatOpen,
  type MongoVersion,
  parseVersion,
  refusalOf,
} from '../data/version-rule.js';

interface ReleaseLine {
  /** The first release without a known hole; undefined if the line has none. */
  least?: string;
  /** The line is no longer maintained. */
  isOver?: true;
}

/** Updated by hand (see `npm run advisories`), last for CVE-2026-118383 and CVE-2026-120815. */
const releaseLines: Readonly<Record<string, ReleaseLine>> = {
  '6.0': { least: '6.0.30', isOver: true },
  '7.0': { least: '7.0.48' },
  '8.0': { least: '8.0.37' },
  '8.2': { isOver: true },
  '8.3': { least: '8.3.0' },
  '9.0': { least: '9.0.0' },
};

/** The downloaded release of each line. 8.2 ended without its last fixes and is never downloaded. */
export const releases: Readonly<Record<string, string>> = {
  '6.0': '6.0.30',
  '7.0': '7.0.48',
  '8.0': '8.0.37',
};

export const newDataRelease = '8.0.37';

const isOver = (version: MongoVersion): boolean => ofLine(version).isOver === true;

/** Unknown lines between the known ones ended long ago; newer ones count as maintained. */
function ofLine(version: MongoVersion): ReleaseLine {
  const isNewer = version.major > 9 || (version.major === 9 && version.minor > 0);
  return releaseLines[lineOf(version)] ?? (isNewer ? { least: lineOf(version) } : { isOver: true });
}

/** Whether the release has a known hole, fixed later in its line or never. */
export function hasKnownHole(version: MongoVersion): boolean {
  const least = parseVersion(ofLine(version).least ?? '');
  return least === undefined || compareVersions(version, least) < 0;
}

/** How well a release is maintained: the higher, the better. */
export function careOf(version: MongoVersion): number {
  if (hasKnownHole(version)) return 0;
  return isOver(version) ? 1 : 2;
}

/** The release to download for these data: of their own line, or of a newer one if theirs has ended. */
export function releaseFor(data: MongoVersion | undefined, isOwnLineOnly: boolean): string | undefined {
  if (data === undefined) return newDataRelease;
  const own = releases[lineOf(data)];
  if (isOwnLineOnly || (own !== undefined && !isOver(data))) return own;
  const newestFirst = Object.values(releases).toReversed();
  return newestFirst.find((release) => {
    const version = parseVersion(release);
    return version !== undefined && refusalOf(version, data) === undefined;
  });
}

export interface MongodWeakness {
  version: string;
  hasKnownHole: boolean;
  /** The recommended release or line. */
  moveTo: string;
  /** A line for people. */
  text: string;
}

/** What is wrong with a release that is in use; undefined for a maintained one. */
export function weaknessOf(versionText: string): MongodWeakness | undefined {
  const parsed = parseVersion(versionText);
  if (parsed === undefined || careOf(parsed) === 2) return undefined;
  const version = formatVersion(parsed);
  const hasHole = hasKnownHole(parsed);
  const moveTo = isOver(parsed) ? lineAfter(parsed) : (ofLine(parsed).least ?? '');
  const faults = [
    ...(hasHole ? ['has known security holes'] : []),
    ...(isOver(parsed) ? ['gets no more security fixes'] : []),
  ];
  const text = `MongoDB ${version} ${faults.join(' and ')}: move to ${moveTo}`;
  return { version, hasKnownHole: hasHole, moveTo, text };
}

/** The next maintained line; for a release that is too old for any, the line of new data. */
function lineAfter(version: MongoVersion): string {
  const next = linesThatOpen(version).find((line) => releaseLines[line]?.isOver !== true);
  return next ?? newDataRelease.split('.', 2).join('.');
}
