import type { ImageType } from '@keyroster/contracts';

/** Where a picture belongs, which is also its folder under `/static`. */
export const IMAGE_KINDS = ['logos', 'ads', 'products'] as const;

export type ImageKind = (typeof IMAGE_KINDS)[number];

/** The kinds that are shown as lists of their own. */
export type MediaKind = Exclude<ImageKind, 'products'>;

/** A type as it is found by content, where `jpeg` is another word for `jpg`. */
export type FoundType = Exclude<ImageType, 'jpeg'>;

export const CONTENT_TYPES: Record<FoundType, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  bmp: 'image/bmp',
  svg: 'image/svg+xml',
};
