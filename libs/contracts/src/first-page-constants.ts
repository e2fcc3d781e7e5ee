/*
 * What the login page needs. It carries the whole of this file, used there or not, and may weigh 130 kB: all other
 * figures are in constants.ts.
 */

/** The types of picture that a credential may have. */
export const CREDENTIAL_IMAGE_TYPES = ['png', 'jpg', 'jpeg', 'webp', 'svg', 'gif'] as const;
/** The types of picture that a logo or an ad may have. */
export const MEDIA_IMAGE_TYPES = ['png', 'jpg', 'jpeg', 'bmp', 'webp'] as const;
/** A type of picture that some upload takes. */
export type ImageType = (typeof CREDENTIAL_IMAGE_TYPES)[number] | (typeof MEDIA_IMAGE_TYPES)[number];

// What shows how a request goes

/** How long an error toast stays. */
export const TOAST_ERROR_MS = 4_000;
/** How long a success toast stays. */
export const TOAST_SUCCESS_MS = 2_000;
/** How long any other toast stays; a loading one stays until dismissed. */
export const TOAST_OTHER_MS = 4_000;
/** How many toasts show at once. */
export const TOAST_LIMIT = 20;
/** Where the progress bar begins, as a part of its width. */
export const PROGRESS_MINIMUM = 0.08;
/** How fast the progress bar moves. */
export const PROGRESS_SPEED_MS = 200;
/** How long a request may take before the overlay and the bar show. */
export const LOADING_DELAY_MS = 150;
