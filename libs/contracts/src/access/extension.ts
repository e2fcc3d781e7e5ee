/** The id of our browser extension, derived from the `key` in its manifest. */
export const EXTENSION_ID = 'kogadecgfdgaldohcdamjfknloagnhgl';
/** The origin of our extension's requests. */
export const EXTENSION_ORIGIN = `chrome-extension://${EXTENSION_ID}`;
/** The kinds of client that a session belongs to. */
export const SESSION_CLIENTS = ['page', 'extension'] as const;
/** One kind of client. */
export type SessionClient = (typeof SESSION_CLIENTS)[number];

/** `URL` gives no origin for these schemes. */
const EXTENSION =
  /^(?:chrome-extension:\/\/[a-p]{32}|moz-extension:\/\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Whether a text is the origin of a browser's extension. */
export const isExtensionOrigin = (text: string): boolean => EXTENSION.test(text);
