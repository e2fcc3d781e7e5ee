/** The id of our browser extension, derived from the `key` in its manifest. */
export const EXTENSION_ID = 'kogadecgfdgaldohcdamjfknloagnhgl';
export const EXTENSION_ORIGIN = `chrome-extension://${EXTENSION_ID}`;
/** The kinds of client that a session belongs to. */
export const SESSION_CLIENTS = ['page', 'extension'] as const;
export type SessionClient = (typeof SESSION_CLIENTS)[number];

/** A pattern, because `URL` gives no origin for these schemes. */
const EXTENSION =
  /^(?:chrome-extension:\/\/[a-p]{32}|moz-extension:\/\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

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

/** The most characters that are shown of a user agent that is no known browser or system. */
const OTHER_MAX_LENGTH = 40;

const namesOf = (agent: string): string =>
  [BROWSERS, SYSTEMS].flatMap((list) => list.find(([, known]) => known.test(agent))?.[0] ?? []).join(' on ');

/** The name of a device from its user agent, such as 'Chrome on Windows'; empty for an empty user agent. */
export const deviceOf = (agent: string): string => namesOf(agent) || agent.trim().slice(0, OTHER_MAX_LENGTH);

/** The name of a device that matches no known browser or system. */
export const OTHER_DEVICE = 'another device';

const browsers = BROWSERS.map(([name]) => name);
const systems = SYSTEMS.map(([name]) => name);

/** The names that a replaced user can be shown: with a raw user agent anybody could show them any text. */
export const REPLACED_DEVICES: readonly string[] = [
  ...browsers.flatMap((browser) => systems.map((system) => `${browser} on ${system}`)),
  ...browsers,
  ...systems,
  OTHER_DEVICE,
];

/** A device's name in Spanish; a raw user agent stays as it is. */
export const deviceInSpanish = (name: string): string =>
  REPLACED_DEVICES.includes(name) ? name.replace(' on ', ' en ') : name;

/** Who replaced a session: enough to recognise one's own device, too little to identify somebody. */
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

/** The id that a browser sends with each login: 32 hex digits. */
export const DEVICE_ID = /^[0-9a-f]{32}$/i;
