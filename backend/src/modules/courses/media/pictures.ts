import { randomBytes } from 'node:crypto';
import { type ImageType, CREDENTIAL_IMAGE_TYPES, MEDIA_IMAGE_TYPES } from '@keyroster/contracts';
import { FILE_FIELD } from '../../../common/http/bodies/upload.js';
import { AppError } from '../../../common/errors/app-error.js';
import { texts } from '../../../common/context/texts.js';

export const IMAGE_KINDS = ['logos', 'ads', 'products', 'payments'] as const;

export type ImageKind = (typeof IMAGE_KINDS)[number];

export type MediaKind = Exclude<ImageKind, 'products' | 'payments'>;

/** Pictures of these kinds have no public address. */
export const PRIVATE_KINDS: readonly string[] = ['payments' satisfies ImageKind];

/** A type that is found by content: `jpeg` counts as `jpg`. */
export type FoundType = Exclude<ImageType, 'jpeg'>;

export const CONTENT_TYPES: Record<FoundType, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  bmp: 'image/bmp',
  svg: 'image/svg+xml',
};

const NAME = /^[\w-]{22}\.(png|jpg|webp|gif|bmp|svg)$/;

/** Images are open to everybody who knows their name, so nobody must be able to guess one. */
export const newImageName = (type: string): string => `${randomBytes(16).toString('base64url')}.${type}`;

export const isImageName = (text: string): boolean => NAME.test(text);

export const typeInName = (name: string): FoundType => name.slice(name.lastIndexOf('.') + 1) as FoundType;

export interface ImageRules {
  types: readonly ImageType[];
  wrongType: () => string;
  missing: () => string;
}

export const CREDENTIAL_IMAGE_RULES: ImageRules = {
  types: CREDENTIAL_IMAGE_TYPES,
  wrongType: () => texts().refusals.credentialImageType,
  missing: () => texts().validation.credentialFileRequired,
};

export const MEDIA_IMAGE_RULES: ImageRules = {
  types: MEDIA_IMAGE_TYPES,
  wrongType: () => texts().refusals.mediaImageType,
  missing: () => texts().validation.mediaFileRequired,
};

/** The content is not, or not wholly, of the type that its beginning promises. */
export class UnreadablePicture extends Error {
  constructor(cause?: unknown) {
    super('The picture cannot be read', { cause });
    this.name = 'UnreadablePicture';
  }
}

export const tooLarge = (message: string): AppError =>
  new AppError('TOO_LARGE', message, { field: FILE_FIELD });

const FRAME_MAX_PIXELS = 40_000_000;
export const TOTAL_MAX_PIXELS = 50_000_000;
const FRAMES_MAX = 1_000;

/** Refuses by the header alone what would take too much memory to decode. */
export function checkPixels(width: number, height: number, frames = 1): void {
  const pixels = width * height;
  if (pixels > FRAME_MAX_PIXELS || pixels * frames > TOTAL_MAX_PIXELS || frames > FRAMES_MAX) {
    throw tooLarge(texts().server.pixelsTooMany);
  }
}
