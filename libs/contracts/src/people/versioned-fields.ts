/** What of a credential has former states. */
export const VERSIONED_FIELDS = ['email', 'password', 'domain', 'course_name'] as const;

/** One of the fields that have former states. */
export type VersionedField = (typeof VERSIONED_FIELDS)[number];
