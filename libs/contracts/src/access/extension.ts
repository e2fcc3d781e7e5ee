/** The id of our browser extension, which follows from the `key` in its manifest. */
export const EXTENSION_ID = 'kogadecgfdgaldohcdamjfknloagnhgl';
/** The origin of what our extension asks. */
export const EXTENSION_ORIGIN = `chrome-extension://${EXTENSION_ID}`;
/** What may sign in by password and say so: a page, or our extension. */
export const SESSION_CLIENTS = ['page', 'extension'] as const;
/** One of them. */
export type SessionClient = (typeof SESSION_CLIENTS)[number];

/** An extension's origin, as browsers write it: `URL` has none for it. */
const EXTENSION =
  /^(?:chrome-extension:\/\/[a-p]{32}|moz-extension:\/\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Whether a text is the origin of a browser's extension. */
export const isExtensionOrigin = (text: string): boolean => EXTENSION.test(text);
