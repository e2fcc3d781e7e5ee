const BROWSERS: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /Edg(?:A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /Safari\//],
];

const SYSTEMS: readonly [name: string, pattern: RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
];

/** Of what a program calls itself no more is told to others. */
const OTHER_MAX_LENGTH = 40;

const nameIn = (list: readonly [string, RegExp][], agent: string): string | undefined =>
  list.find(([, pattern]) => pattern.test(agent))?.[0];

/** What a person calls a device, from what its program calls itself: 'Chrome on Windows'. Empty for one that says nothing. */
export function deviceOf(agent: string): string {
  const known = [nameIn(BROWSERS, agent), nameIn(SYSTEMS, agent)].filter((name) => name !== undefined);
  return known.length > 0 ? known.join(' on ') : agent.trim().slice(0, OTHER_MAX_LENGTH);
}

/** Who took the place of a session: enough to know one's own, too little to find somebody by. */
export interface ReplacedBy {
  device: string;
  /** The last group of their address; empty where that is not known. */
  ip_tail: string;
}

const lastGroup = (ip: string): string => ip.slice(Math.max(ip.lastIndexOf('.'), ip.lastIndexOf(':')) + 1);

/** What is told of a device that took a place. */
export const replacedBy = ({ agent, ip }: { agent: string; ip: string }): ReplacedBy => ({
  device: deviceOf(agent),
  // An IPv6 address that ends in :: ends in a group of zeros.
  ip_tail: ip.endsWith('::') ? '0' : lastGroup(ip),
});

/** How a browser calls itself at each login: 32 hex digits. */
export const DEVICE_ID = /^[0-9a-f]{32}$/i;
