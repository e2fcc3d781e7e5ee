import { CREDENTIAL_IMAGE_TYPES, MEDIA_IMAGE_TYPES, TEXTS, type ImageType } from '@keyroster/contracts';

/** What an upload takes, and what it says to everything else. */
export interface ImageRules {
  types: readonly ImageType[];
  wrongType: string;
  missing: string;
}

export const CREDENTIAL_IMAGE_RULES: ImageRules = {
  types: CREDENTIAL_IMAGE_TYPES,
  wrongType: TEXTS.refusals.credentialImageType,
  missing: TEXTS.validation.credentialFileRequired,
};

export const MEDIA_IMAGE_RULES: ImageRules = {
  types: MEDIA_IMAGE_TYPES,
  wrongType: TEXTS.refusals.mediaImageType,
  missing: TEXTS.validation.mediaFileRequired,
};
