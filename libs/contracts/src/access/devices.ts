/** The id of our browser extension, derived from the `key` in its manifest. */
export const EXTENSION_ID = 'kogadecgfdgaldohcdamjfknloagnhgl';
export const EXTENSION_ORIGIN = `chrome-extension://${EXTENSION_ID}`;
/** The kinds of client that a session belongs to. */
export const SESSION_CLIENTS = ['page', 'extension'] as const;
export type SessionClient = (typeof SESSION_CLIENTS)[number];

/** `URL` gives no origin for these schemes. */
const EXTENSION =
  /^(?:chrome-extension:\/\/[a-p]{32}|moz-extension:\/\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Whether a text is the origin of a browser's extension. */
export const isExtensionOrigin = (text: string): boolean => EXTENSION.test(text);

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

/** Limits how much of a program's own name others are shown. */
const OTHER_MAX_LENGTH = 40;

const nameIn = (list: readonly [string, RegExp][], agent: string): string | undefined =>
  list.find(([, pattern]) => pattern.test(agent))?.[0];

const namesOf = (agent: string): string =>
  [nameIn(BROWSERS, agent), nameIn(SYSTEMS, agent)].filter((name) => name !== undefined).join(' on ');

/** A device in a person's words, from its user agent: 'Chrome on Windows'. Empty for an empty one. */
export const deviceOf = (agent: string): string => namesOf(agent) || agent.trim().slice(0, OTHER_MAX_LENGTH);

/** The name of a device that matches no known browser or system. */
export const OTHER_DEVICE = 'another device';

const browsers = BROWSERS.map(([name]) => name);
const systems = SYSTEMS.map(([name]) => name);

/** All that is told of a device that took a place. A raw user agent would let anybody show a text of their own. */
export const REPLACED_DEVICES: readonly string[] = [
  ...browsers.flatMap((browser) => systems.map((system) => `${browser} on ${system}`)),
  ...browsers,
  ...systems,
  OTHER_DEVICE,
];

/** Who took the place of a session: enough to recognise one's own device, too little to identify somebody. */
export interface ReplacedBy {
  /** One of `REPLACED_DEVICES`. */
  device: string;
  /** The last group of their address; empty where that is not known. */
  ip_tail: string;
}

const lastGroup = (ip: string): string => ip.slice(Math.max(ip.lastIndexOf('.'), ip.lastIndexOf(':')) + 1);

export const replacedBy = ({ agent, ip }: { agent: string; ip: string }): ReplacedBy => ({
  device: namesOf(agent) || OTHER_DEVICE,
  // An IPv6 address that ends in :: ends in a group of zeros.
  ip_tail: ip.endsWith('::') ? '0' : lastGroup(ip),
});

/** How a browser calls itself at each login: 32 hex digits. */
export const DEVICE_ID = /^[0-9a-f]{32}$/i;
